import './pending.css';
import Button from '@cloudscape-design/components/button';
import Cards from '@cloudscape-design/components/cards';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { fill } from '../../ui/fill.ts';
import { PageSize } from '../../ui/list/page-size.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorNotice } from '../../ui/page/error-notice.tsx';
import { common } from '../../ui/texts.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { chooseText } from './approve-all.ts';
import { ApproveModal } from './approve-modal.tsx';
import { pendingCard, pendingColumns } from './cells.tsx';
import { filterRows } from './filter-rows.ts';
import { PendingFilters } from './filters.tsx';
import { DEFAULT_SIZE, PRESETS, SIZES, storedPreset, storePreset } from './presets.ts';
import { isToReview, type PendingRow } from './rows.ts';
import { bulkTexts, pendingTexts as texts } from './texts.ts';
import { usePendingFilter } from './use-filter.ts';
import type { Pending } from './use-pending.ts';

/** The reports that wait for the signed-in person, late ones first (REP-144 to REP-168). */
export function PendingTable({ pending, onRetry, title = texts.title }: { pending: Pending; onRetry(): void; title?: string }) {
  const { filter, isFiltered, change, clear } = usePendingFilter();
  const [preset, setPreset] = useState(storedPreset);
  const [size, setSize] = useState<number | null>(DEFAULT_SIZE);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [approving, setApproving] = useState<readonly PendingRow[]>();
  const rows = filterRows(pending.rows, filter);
  const pages = size === null ? 1 : Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(page, pages);
  const isPhone = usePhone();
  const isFailed = pending.failed !== null;
  const isReading = !isFailed && (pending.more || pending.moreApproved);
  const toReview = rows.filter(isToReview);
  const chosen = toReview.filter(({ uid }) => selected.includes(uid));
  const onFilter: typeof change = (part) => {
    setPage(1);
    change(part);
  };
  const empty = isFiltered ? (
    <EmptyState title={texts.empty} action={<Button onClick={clear}>{texts.clear}</Button>}>
      {texts.noMatch}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.caughtUp}</EmptyState>
  );
  const labels = {
    selectionGroupLabel: bulkTexts.selection,
    allItemsSelectionLabel: () => bulkTexts.selectAll,
    itemSelectionLabel: (_all: unknown, row: PendingRow) =>
      fill(bulkTexts.select, { name: `${row.project} ${row.reportingPackage} ${row.period}` }),
  };
  const shown = {
    items: size === null ? rows : rows.slice((at - 1) * size, at * size),
    trackBy: 'uid',
    // Does not say 'no match', because the missing reports could match.
    empty: isFailed ? undefined : empty,
    loading: isReading && rows.length === 0,
    loadingText: common.loading,
    ...(toReview.length > 0 && {
      selectionType: 'multi' as const,
      selectedItems: chosen,
      isItemDisabled: (row: PendingRow) => !isToReview(row),
      onSelectionChange: ({ detail }: { detail: { selectedItems: PendingRow[] } }) =>
        setSelected(detail.selectedItems.map(({ uid }) => uid)),
    }),
    header: (
      <Header
        variant="h2"
        counter={`(${rows.length}${isReading ? '+' : ''})`}
        actions={
          toReview.length > 0 && (
            <Button disabled={chosen.length === 0} onClick={() => setApproving(chosen)}>
              {chooseText(chosen, toReview)}
            </Button>
          )
        }
      >
        {title}
      </Header>
    ),
    filter: (
      <PendingFilters
        filter={filter}
        companies={pending.companies}
        preset={preset}
        onFilter={onFilter}
        onPreset={(next) => {
          storePreset(next);
          setPreset(next);
        }}
      />
    ),
    pagination: (
      <SpaceBetween size="xs" direction="horizontal" alignItems="center">
        <PageSize
          sizes={SIZES}
          allText={texts.all}
          size={size}
          onChange={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
        <Pagination currentPageIndex={at} pagesCount={pages} onChange={({ detail }) => setPage(detail.currentPageIndex)} />
      </SpaceBetween>
    ),
  };
  return (
    <SpaceBetween size="s">
      {isFailed && <ErrorNotice error={pending.failed} title={texts.notAllRead} onRetry={onRetry} />}
      {isPhone ? (
        <Cards
          {...shown}
          cardsPerRow={[{ cards: 1 }]}
          cardDefinition={pendingCard(pending.today)}
          ariaLabels={{ ...labels, cardsLabel: texts.title }}
        />
      ) : (
        <Table
          {...shown}
          variant="container"
          wrapLines
          stickyColumns={{ last: 1 }}
          columnDefinitions={pendingColumns(pending.today)}
          visibleColumns={PRESETS[preset]}
          ariaLabels={{ ...labels, tableLabel: texts.title }}
        />
      )}
      {approving && (
        <ApproveModal
          rows={approving}
          onClose={(approved) => {
            setApproving(undefined);
            setSelected((now) => now.filter((uid) => !approved.includes(uid)));
          }}
        />
      )}
    </SpaceBetween>
  );
}
