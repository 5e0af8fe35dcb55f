import { useCollection } from '@cloudscape-design/collection-hooks';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { type ReactNode, useState } from 'react';
import { fill } from '../fill.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { PAGE_LABELS } from '../page/page-labels.ts';
import { saveBlob } from '../save-blob.ts';
import { tableCsv } from '../table-csv.ts';
import { matches } from './matches.ts';
import { PageSize } from './page-size.tsx';
import { type ListColumn, TableOrCards } from './table-or-cards.tsx';
import { listTexts } from './texts.ts';

type Search<T> = {
  label: string;
  /** texts of an item that the search looks at */
  textsOf(item: T): readonly string[];
  /** text about the number of matches, such as 'Showing {shown} of {total} users' */
  count: `${string}{shown}${string}{total}${string}`;
  noMatch: string;
};

type File<T> = { name: string; columns: readonly string[]; rowOf(item: T): readonly string[] };

type Props<T> = {
  title: string;
  description?: ReactNode;
  columns: readonly ListColumn<T>[];
  /** all items, in order */
  items: readonly T[];
  trackBy: string | ((item: T) => string);
  /** name of an item for screen readers */
  nameOf(item: T): string;
  /** shown if there are no items */
  empty: ReactNode;
  /** without it there is no search */
  search?: Search<T>;
  /** rows of a page; the list has pages only when it has more rows. Without it all rows are shown (ADM-613). */
  pageSize?: number;
  /** the sizes to choose from, `pageSize` among them */
  pageSizes?: readonly number[];
  /** CSV of all matches of the search, from all pages */
  file?: File<T>;
  /** buttons of the list, after the export button */
  actions?: ReactNode;
};

/**
 * A list that is read as a whole, with count, search, pages, and a file of the matches. On a phone each row is a card. Put it
 * into a `QueryState` with `isEmpty={() => false}`, so that an empty list keeps its heading and buttons.
 */
export function ListTable<T>({ title, description, items, search, pageSize, pageSizes, file, actions, ...props }: Props<T>) {
  const [size, setSize] = useState(pageSize);
  const hasPages = pageSize !== undefined && items.length > pageSize;
  // A list of one page has no controls for pages, so it ignores the chosen size.
  const rows = hasPages ? size : undefined;
  const {
    items: shown,
    allPageItems,
    actions: act,
    collectionProps,
    filterProps,
    paginationProps,
  } = useCollection(items, {
    filtering: {
      empty: props.empty,
      noMatch: search && (
        <EmptyState
          title={search.noMatch}
          action={
            <Button formAction="none" onClick={() => act.setFiltering('')}>
              {listTexts.clearSearch}
            </Button>
          }
        />
      ),
      filteringFunction: (item, text) => search === undefined || matches(search.textsOf(item), text),
    },
    ...(rows !== undefined && { pagination: { pageSize: rows } }),
  });
  const pages = hasPages && (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      {pageSizes && <PageSize sizes={pageSizes} size={size ?? pageSize} onChange={setSize} />}
      {paginationProps.pagesCount > 1 && <Pagination {...paginationProps} ariaLabels={PAGE_LABELS} />}
    </SpaceBetween>
  );
  const buttons = (
    <SpaceBetween size="xs" direction="horizontal">
      {file && <ExportButton file={file} items={allPageItems} />}
      {actions}
    </SpaceBetween>
  );
  return (
    <TableOrCards
      {...props}
      label={title}
      items={shown}
      empty={collectionProps.empty}
      header={
        <Header counter={`(${items.length})`} description={description} actions={buttons}>
          {title}
        </Header>
      }
      filter={
        search &&
        items.length > 0 && (
          <TextFilter
            {...filterProps}
            filteringPlaceholder={search.label}
            filteringAriaLabel={search.label}
            countText={fill(search.count, { shown: allPageItems.length, total: items.length })}
          />
        )
      }
      pagination={pages}
    />
  );
}

/** Saves rows as a file. `formAction` none, because the list may be in a form, which this button must not submit. */
export const ExportButton = <T,>({ file: { name, columns, rowOf }, items }: { file: File<T>; items: readonly T[] }) => (
  <Button
    iconName="download"
    formAction="none"
    disabled={items.length === 0}
    onClick={() => saveBlob(tableCsv(columns, items.map(rowOf)), name)}
  >
    {listTexts.exportCsv}
  </Button>
);
