import './table-or-cards.css';
import Cards, { type CardsProps } from '@cloudscape-design/components/cards';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { common } from '../texts.ts';
import { usePhone } from '../use-phone.ts';

/** A column. `cardWidth`: width of its part in a card, in per cent; half of the card by default. */
export type ListColumn<T> = TableProps.ColumnDefinition<T> & { cardWidth?: 50 | 100 };

type Props<T> = {
  /** name of the list for screen readers */
  label: string;
  columns: readonly ListColumn<T>[];
  /** id of the column that becomes the title of a card; the first one by default */
  cardTitle?: string;
  /** the order that a reader chooses by a column of the table; cards keep it */
  sorting?: Pick<TableProps<T>, 'sortingColumn' | 'sortingDescending' | 'onSortingChange'>;
  items: readonly T[];
  trackBy: string | ((item: T) => string);
  /** name of an item for screen readers */
  nameOf(item: T): string;
  isLoading?: boolean;
  /** 'embedded' for a table within a container */
  variant?: 'container' | 'embedded';
  header?: ReactNode;
  filter?: ReactNode;
  pagination?: ReactNode;
  empty?: ReactNode;
};

/** A table; on a phone, a card for each row. `ListTable` adds search, pages and a file. */
export function TableOrCards<T>({
  label,
  columns,
  cardTitle = columns[0]?.id,
  sorting,
  items,
  trackBy,
  nameOf,
  isLoading = false,
  variant = 'container',
  ...parts
}: Props<T>) {
  const isPhone = usePhone();
  const shown = { ...parts, items, trackBy, loading: isLoading, loadingText: common.loading };
  if (!isPhone)
    return (
      <Table
        {...sorting}
        {...shown}
        variant={variant}
        wrapLines
        stickyColumns={{ last: 1 }}
        cellVerticalAlign="top"
        ariaLabels={{ tableLabel: label }}
        columnDefinitions={columns}
      />
    );
  const head = columns.find(({ id }) => id === cardTitle);
  const sections = columns.filter((each) => each !== head);
  return (
    <Cards
      {...shown}
      ariaLabels={{ cardsLabel: label, itemSelectionLabel: (_, item) => nameOf(item), selectionGroupLabel: '' }}
      cardsPerRow={[{ cards: 1 }]}
      cardDefinition={{
        header: (item) => head?.cell(item),
        sections: partsOfCard(sections),
      }}
    />
  );
}

type Part<T> = { id?: string | undefined; header?: ReactNode; cell(item: T): ReactNode; cardWidth?: 50 | 100 };

/** The parts of a card below its title. Labels side by side have one height, and texts keep a distance. */
export const partsOfCard = <T,>(parts: readonly Part<T>[]): CardsProps.SectionDefinition<T>[] =>
  parts.map(({ id, header, cell, cardWidth = 50 }, at) => ({
    id: String(id),
    header: at === 0 ? <div className="first-of-card">{header}</div> : header,
    content: (item: T) => <div className={cardWidth === 100 ? 'card-line' : 'card-line card-part'}>{cell(item)}</div>,
    width: cardWidth,
  }));
