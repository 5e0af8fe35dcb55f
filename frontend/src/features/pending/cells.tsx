import type { CardsProps } from '@cloudscape-design/components/cards';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { countOf } from '../../ui/format.ts';
import { partsOfCard } from '../../ui/list/table-or-cards.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DueText } from '../../ui/text/due-text.tsx';
import { COLUMNS, type ColumnId } from './presets.ts';
import type { PendingRow } from './rows.ts';
import { pendingTexts as texts } from './texts.ts';

const isOpen = ({ action }: PendingRow) => action !== 'No action';

/** A report's status, its due date, and the number of figures that an approver should look at. */
const Standing = ({ row, today }: { row: PendingRow; today: string }) => (
  <SpaceBetween size="xxs">
    <StatusBadge status={row.status} dueDate={row.dueDate} today={today} />
    {row.dueDate !== null && isOpen(row) && <DueText dueDate={row.dueDate} today={today} status={row.status} />}
    {row.early !== null && <span>{row.early}</span>}
    {row.flagged !== null && <span data-flagged={row.flagged}>{countOf(row.flagged, texts.flagged)}</span>}
    {row.against > 0 && <span data-against={row.against}>{countOf(row.against, texts.against)}</span>}
    {row.changed !== null && <span data-changed>{row.changed}</span>}
    {row.notCalculated > 0 && <span data-not-calculated>{countOf(row.notCalculated, texts.notCalculated)}</span>}
    {row.others !== null && <span data-others>{row.others}</span>}
    {row.emptied > 0 && <span data-emptied={row.emptied}>{countOf(row.emptied, texts.emptied)}</span>}
    {row.copied ? <span data-copied={row.copied}>{countOf(row.copied, texts.copied)}</span> : null}
  </SpaceBetween>
);

const cellsOf = (today: string): Record<ColumnId, (row: PendingRow) => ReactNode> => ({
  dashboard: ({ projectUid, project }) => (
    <AppLink href={`/project/${shortId(projectUid)}`}>
      {texts.openDashboard}
      <span className="only-read"> {project}</span>
    </AppLink>
  ),
  project: ({ project }) => project,
  reportingPackage: ({ reportingPackage }) => reportingPackage,
  reportingPeriod: ({ period }) => period,
  status: (row) => <Standing row={row} today={today} />,
  lastUpdated: ({ lastUpdated }) => lastUpdated,
  action: (row) =>
    isOpen(row) ? (
      <AppLink href={row.href}>
        {row.action}
        <span className="only-read"> {row.reportingPackage}</span>
      </AppLink>
    ) : (
      row.action
    ),
});

export const pendingColumns = (today: string): TableProps.ColumnDefinition<PendingRow>[] => {
  const cells = cellsOf(today);
  return COLUMNS.map((id) => ({
    id,
    header: texts.columns[id],
    cell: cells[id],
    isRowHeader: id === 'project',
    minWidth: id === 'status' ? 200 : 90,
  }));
};

const ON_CARD = ['reportingPeriod', 'project', 'status', 'lastUpdated'] as const;

/**
 * A report on a phone: the action and the package, then period, project, and status with due date. The project links to its
 * dashboard, which has its own column in the table (REP-148).
 */
export const pendingCard = (today: string): CardsProps.CardDefinition<PendingRow> => {
  const cells = {
    ...cellsOf(today),
    project: ({ projectUid, project }: PendingRow) => <AppLink href={`/project/${shortId(projectUid)}`}>{project}</AppLink>,
  };
  return {
    header: (row) => (
      <span className="pending-card-head">
        <AppLink href={row.href}>{isOpen(row) ? `${row.action}: ${row.reportingPackage}` : row.reportingPackage}</AppLink>
      </span>
    ),
    sections: partsOfCard(ON_CARD.map((id) => ({ id, header: texts.columns[id], cell: cells[id] }))),
  };
};
