import { useCollection } from '@cloudscape-design/collection-hooks';
import Pagination from '@cloudscape-design/components/pagination';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { ReactNode } from 'react';
import type { FactorLine } from '../../../../../shared/contract/factor/factors.ts';
import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PAGE_LABELS } from '../../../ui/page/page-labels.ts';
import { factorTexts as texts } from '../texts.ts';

type Props = {
  title: string;
  lines: readonly FactorLine[];
  columns: ListColumn<FactorLine>[];
  empty: ReactNode;
};

/** Number of factors from which the list has a search. */
const SEARCHED_FROM = 5;
/** Rows per page. */
const PAGE = 25;

export function FactorTable({ title, lines, columns, empty }: Props) {
  const { items, filterProps, collectionProps, filteredItemsCount, paginationProps } = useCollection(lines, {
    filtering: {
      empty,
      noMatch: <EmptyState title={texts.noMatch} />,
      filteringFunction: ({ metric, toUnit, source }, text) =>
        searchedText([metric.name, metric.unit, toUnit, source].join(' ')).includes(searchedText(text)),
    },
    pagination: { pageSize: PAGE },
    sorting: { defaultState: { sortingColumn: columns[0]! } },
  });
  return (
    <TableOrCards
      label={title}
      columns={columns}
      sorting={collectionProps}
      items={items}
      trackBy="uid"
      nameOf={({ metric }) => metric.name}
      empty={collectionProps.empty}
      filter={
        lines.length >= SEARCHED_FROM && (
          <TextFilter
            {...filterProps}
            filteringPlaceholder={texts.find}
            filteringAriaLabel={texts.find}
            countText={String(filteredItemsCount ?? '')}
          />
        )
      }
      pagination={lines.length > PAGE && <Pagination {...paginationProps} ariaLabels={PAGE_LABELS} />}
      header={<PageHeader variant="h2" title={title} browserTitle={texts.title} counter={`(${lines.length})`} />}
    />
  );
}
