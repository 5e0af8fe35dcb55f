import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { type ReactNode, useMemo, useState } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { formatInstant } from '../../../../../shared/domain/kernel/dates.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { type Column, periodTextOf, reportNameOf, sortReports } from './history.ts';
import { evalsTexts as texts } from './texts.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant in the reader's local time, '3rd Mar 24 - 14:05' (REP-129). */
export const localTime = (instant: string | null): string =>
  instant === null ? '–' : formatInstant(instant, ZONE, 'Do MMM YY - HH:mm');

const columnsOf = ({ project, packageId }: PlaceOfReport): (ListColumn<ReportRecord> & { id: Column })[] => {
  const base = `/project/${shortId(project.uid)}/wpack/${packageId}/report`;
  return [
    {
      id: 'period',
      header: texts.period,
      cell: (report) => <AppLink href={`${base}/${shortId(report.uid)}`}>{periodTextOf(report)}</AppLink>,
      sortingField: 'period',
      minWidth: 150,
      isRowHeader: true,
    },
    {
      id: 'status',
      header: texts.status,
      cell: ({ status }) => <StatusBadge status={status.name} />,
      sortingField: 'status',
      minWidth: 160,
    },
    {
      id: 'updated',
      header: texts.updated,
      cell: ({ meta_json }) => localTime(meta_json.lastUpdateOn),
      sortingField: 'updated',
      minWidth: 150,
    },
    {
      id: 'by',
      header: texts.by,
      cell: ({ meta_json }) => reportNameOf(meta_json.lastUpdateBy) || '–',
      sortingField: 'by',
      minWidth: 140,
    },
    {
      id: 'comment',
      header: texts.comment,
      cell: ({ comment }) => comment || '–',
      sortingField: 'comment',
      minWidth: 200,
      cardWidth: 100,
    },
  ];
};

/**
 * The list 'Reports Submitted', the latest period first (REP-122 to REP-126). A phone shows cards,
 * which are not sorted otherwise.
 */
export function SubmittedReports({
  place,
  reports,
  filter,
}: {
  place: PlaceOfReport;
  reports: readonly ReportRecord[];
  filter?: ReactNode;
}) {
  const columns = useMemo(() => columnsOf(place), [place]);
  const [sorting, setSorting] = useState<{ column: Column; descending: boolean }>({ column: 'period', descending: true });
  const sorted = useMemo(() => sortReports(reports, sorting.column, sorting.descending), [reports, sorting]);
  const shown = {
    header: (
      <Header variant="h2" counter={`(${reports.length})`}>
        {texts.submitted}
      </Header>
    ),
    filter,
    items: sorted,
    trackBy: 'uid',
    empty: <EmptyState title={texts.empty} />,
  };
  if (usePhone()) return <TableOrCards {...shown} label={texts.submitted} columns={columns} nameOf={periodTextOf} />;
  return (
    <Table
      {...shown}
      variant="container"
      wrapLines
      columnDefinitions={columns}
      sortingColumn={{ sortingField: sorting.column }}
      sortingDescending={sorting.descending}
      onSortingChange={({ detail }) => {
        const column = columns.find(({ sortingField }) => sortingField === detail.sortingColumn.sortingField)?.id;
        if (column) setSorting({ column, descending: detail.isDescending ?? false });
      }}
    />
  );
}
