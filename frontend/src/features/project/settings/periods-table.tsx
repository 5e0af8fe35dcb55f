import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { compareText } from '../../../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../../../shared/domain/kernel/periods.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorNotice } from '../../../ui/page/error-notice.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { common } from '../../../ui/texts.ts';
import { projectTexts as t } from '../texts.ts';
import { addedFlash } from './added-periods.ts';
import { ClosingState } from './closing-state.tsx';
import { closingTexts } from './closing-texts.ts';
import { emptyPeriods } from './empty-periods.ts';
import { type PeriodDialog, PeriodDialogs, packagesIn } from './period-dialogs.tsx';
import { gapBefore } from './period-gaps.ts';

const byStart = (a: ReportingPeriod, b: ReportingPeriod) => compareText(a.startDate, b.startDate);

/** `onPackage`: shown in the settings of one package, although the periods apply to all. */
type Props = { project: Project; isAdmin: boolean; onPackage?: boolean };

/** The reporting periods, earliest first; only administrators change them (ADM-109 to ADM-111, ADM-362, ADM-512, ADM-572). */
export function PeriodsTable({ project, isAdmin, onPackage = false }: Props) {
  const [dialog, setDialog] = useState<PeriodDialog>();
  const params = { projectId: project.uid };
  const query = useApiQuery(periods, 'listPeriods', { params });
  const add = useApiMutation(periods, 'schedulePeriods');
  const all = (query.data ?? []).toSorted(byStart);
  const empty = emptyPeriods(all);
  const flash = useFlash();
  const said = (now: readonly ReportingPeriod[]) => flash(addedFlash(project.reporting, all, now));
  const buttons = isAdmin && (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        onClick={() => setDialog({ kind: 'clear', periods: empty })}
        disabled={empty.length === 0}
        disabledReason={t.noneEmpty}
      >
        {t.clearEmpty}
      </Button>
      <Button onClick={() => setDialog({ kind: 'schedule' })}>{t.schedule}</Button>
      <Button
        loading={add.isPending}
        disabled={project.reporting === null || query.isPending}
        onClick={() => add.mutate({ args: { params, body: { from_reporting: true } } }, { onSuccess: said })}
      >
        {t.addMissing}
      </Button>
    </SpaceBetween>
  );
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <TableOrCards
        label={t.periods}
        nameOf={({ startDate }) => startDate}
        header={
          <Header
            variant="h2"
            counter={`(${all.length})`}
            actions={buttons}
            {...(onPackage && { description: countOf(packagesIn(project), t.periodsOfProjectText) })}
          >
            {onPackage ? t.periodsOfProject : t.periods}
          </Header>
        }
        columns={columns(project, all, isAdmin ? setDialog : undefined)}
        items={all}
        trackBy="uid"
        isLoading={query.isPending}
        empty={<EmptyState title={t.noPeriods}>{t.noPeriodsText}</EmptyState>}
      />
      {add.error && <ErrorNotice error={add.error} title={common.saveFailed} />}
      {dialog && <PeriodDialogs project={project} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** `gap`: days before the period that belong to no period. */
const FirstDay = ({ period, gap }: { period: ReportingPeriod; gap: string | undefined }) => (
  <>
    <DateText date={period.startDate} format="ordinal" />
    {gap !== undefined && (
      <Box fontSize="body-s">
        <StatusIndicator type="warning">{gap}</StatusIndicator>
      </Box>
    )}
  </>
);

/** The stored end is exclusive, so the table shows the day before it (ADM-281). */
function columns(
  project: Project,
  all: readonly ReportingPeriod[],
  open?: (dialog: PeriodDialog) => void,
): ListColumn<ReportingPeriod>[] {
  const shown: ListColumn<ReportingPeriod>[] = [
    {
      id: 'start',
      header: t.periodStart,
      cell: (period) => <FirstDay period={period} gap={gapBefore(all, period)} />,
      isRowHeader: true,
    },
    { id: 'end', header: t.periodEnd, cell: ({ endDate }) => <DateText date={lastDayOf(endDate)} format="ordinal" /> },
    { id: 'reports', header: t.reports, cell: ({ num_commits }) => num_commits },
    {
      id: 'state',
      header: closingTexts.state,
      minWidth: 170,
      cardWidth: 100,
      cell: (period) => (
        <ClosingState
          period={period}
          project={project}
          onEnd={open && ((exception) => open({ kind: 'end', period, exception }))}
        />
      ),
    },
  ];
  return open
    ? [
        ...shown,
        { id: 'actions', header: common.actions, cell: (period) => <Actions period={period} open={open} />, cardWidth: 100 },
      ]
    : shown;
}

/** An administrator's actions on a period. A closed one can be neither changed nor deleted. */
function Actions({ period, open }: { period: ReportingPeriod; open(dialog: PeriodDialog): void }) {
  const link = (kind: 'edit' | 'delete' | 'close' | 'reopen' | 'grant', text: string) => (
    <Button variant="inline-link" ariaLabel={`${text} ${period.startDate}`} onClick={() => open({ kind, period })}>
      {text}
    </Button>
  );
  const { closing, num_commits } = period;
  return (
    <SpaceBetween direction="horizontal" size="m">
      {!closing?.isClosed && (
        <Button
          variant="inline-link"
          disabled={num_commits > 0}
          disabledReason={t.periodInUse}
          ariaLabel={`${common.edit} ${period.startDate}`}
          onClick={() => open({ kind: 'edit', period })}
        >
          {common.edit}
        </Button>
      )}
      {!closing?.isClosed && num_commits === 0 && link('delete', common.delete)}
      {!closing?.isClosed && link('close', closingTexts.close)}
      {closing !== null && link('reopen', closingTexts.reopen)}
      {closing !== null && link('grant', closingTexts.grant)}
    </SpaceBetween>
  );
}
