import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ClosingException } from '../../../../../shared/contract/project/closing.ts';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { ascending, descending } from '../../../../../shared/domain/kernel/order.ts';
import { displayPeriod, lastDayOf, parseSchedule, periodError } from '../../../../../shared/domain/kernel/periods.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useShown } from '../../../api/use-shown.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { changedToDay } from '../../../ui/form/changed-to.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { countOf } from '../../../ui/format.ts';
import { common } from '../../../ui/texts.ts';
import { projectTexts as t } from '../texts.ts';
import { changedDates, type Dates } from './changed-dates.ts';
import { CloseModal, EndExceptionModal, ExceptionModal, ReopenModal } from './closing-dialogs.tsx';
import { closingTexts } from './closing-texts.ts';
import { periodLines } from './empty-periods.ts';
import { gapsBeside } from './period-gaps.ts';
import { useReadPeriod } from './use-read-period.ts';

export type PeriodDialog =
  | { kind: 'schedule' }
  | { kind: 'clear'; periods: readonly ReportingPeriod[] }
  | { kind: keyof typeof OF_PERIOD | 'close'; period: ReportingPeriod }
  | { kind: 'end'; period: ReportingPeriod; exception: ClosingException };
type Props = { project: Project; onClose(): void };
type Packages = Pick<Project, 'related_refs'>;

/** Number of packages in a project, without its root. */
export const packagesIn = ({ related_refs }: Packages): number => related_refs.filter(({ parent }) => parent !== null).length;

/** A note that a period applies to all packages of the project. */
export const concernsText = (project: Packages): string => countOf(packagesIn(project), t.periodConcerns);

export function PeriodDialogs({ dialog, ...props }: Props & { dialog: PeriodDialog }) {
  if (dialog.kind === 'schedule') return <ScheduleModal {...props} />;
  if (dialog.kind === 'clear') return <ClearModal {...props} cleared={dialog.periods} />;
  if (dialog.kind === 'end') return <EndExceptionModal {...props} period={dialog.period} exception={dialog.exception} />;
  if (dialog.kind === 'close') {
    const concerns = `${concernsText(props.project)} ${countOf(dialog.period.num_commits, closingTexts.reportsInIt)}`;
    return <CloseModal {...props} period={dialog.period} concerns={concerns} />;
  }
  const Dialog = OF_PERIOD[dialog.kind];
  return <Dialog {...props} period={dialog.period} />;
}

/** Adds periods by their start dates, typed as one text (ADM-355, ADM-356). */
function ScheduleModal({ project, onClose }: Props) {
  const [text, setText] = useState('');
  const create = useApiMutation(periods, 'schedulePeriods');
  const check = () => {
    const parsed = parseSchedule(text);
    return parsed.ok ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields: { start_dates: parsed.message } };
  };
  const read = parseSchedule(text);
  const starts = read.ok ? read.dates : [];
  const save = async () => {
    const parsed = parseSchedule(text);
    if (parsed.ok)
      await create.mutateAsync({ args: { params: { projectId: project.uid }, body: { start_dates: parsed.dates } } });
  };
  return (
    <FormModal title={t.schedule} submitText={t.schedule} check={check} save={save} onClose={onClose}>
      {(error) => (
        <TextField
          label={t.scheduleDates}
          isRequired
          name="start_dates"
          value={text}
          onChange={setText}
          hint={starts.length > 0 ? starts.map((day) => formatDate(day)).join(', ') : t.scheduleHint}
          placeholder="01/04/24, 01/07/24"
          error={error('start_dates')}
        />
      )}
    </FormModal>
  );
}

/** Asks before periods are deleted, with their number and a list. */
function ClearModal({ project, cleared, onClose }: Props & { cleared: readonly ReportingPeriod[] }) {
  const create = useApiMutation(periods, 'schedulePeriods');
  const confirm = () => create.mutateAsync({ args: { params: { projectId: project.uid }, body: { clear_empty: true } } });
  return (
    <ConfirmModal title={t.clearEmpty} confirmText={t.clearEmpty} onConfirm={confirm} onClose={onClose}>
      <SpaceBetween size="xs">
        <span>{countOf(cleared.length, t.clearEmptyAsk)}</span>
        <ul>
          {periodLines(cleared).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <span>{t.clearEmptyStay}</span>
      </SpaceBetween>
    </ConfirmModal>
  );
}

type PeriodProps = Props & { period: ReportingPeriod };

const datesOf = ({ startDate, endDate }: ReportingPeriod) => ({ startDate, endDate });
const DATES = { startDate: changedToDay(t.startOfPeriod), endDate: changedToDay(t.startOfNext) };

/**
 * Edits both dates as stored: the end is the start of the next period (ADM-348, ADM-349, ADM-351). If another person has moved
 * the same date meanwhile, a save says so; the next save overwrites it.
 */
function EditModal({ project, period, onClose }: PeriodProps) {
  const readNow = useReadPeriod({ project, period });
  const form = useStoredForm(period, { fieldsOf: datesOf, labels: DATES, together: true, isOvertaken: isStaleVersion, readNow });
  const { startDate: start, endDate: end } = form.values;
  const change = useApiMutation(periods, 'changePeriod');
  const all = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } });
  const gaps = gapsBeside(all.data ?? [], { ...period, startDate: start, endDate: end });
  const check = () => {
    const fault = periodError({ start, end });
    return fault === null ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields: { endDate: fault } };
  };
  const params = { projectId: project.uid, reportingPeriodId: period.uid };
  const send = async (base: ReportingPeriod, dates: Dates) => {
    const body = changedDates(base, dates);
    if (Object.keys(body).length > 0) await change.mutateAsync({ args: { params, body }, options: { ifMatch: base.version } });
  };
  const save = () => form.changed(send);
  return (
    <FormModal title={t.editPeriod} check={check} save={save} onClose={onClose}>
      {(error) => (
        <>
          <DateField
            label={t.startOfPeriod}
            isRequired
            value={start}
            onChange={(day) => form.set('startDate', day)}
            error={error('startDate')}
          />
          <DateField
            label={t.startOfNext}
            isRequired
            hint={t.startOfNextHint}
            value={end}
            onChange={(day) => form.set('endDate', day)}
            error={error('endDate')}
          />
          {gaps !== undefined && <Alert type="warning">{gaps}</Alert>}
        </>
      )}
    </FormModal>
  );
}

/** A warning about the gap between two periods if the one between them is deleted; undefined for the first or last period. */
export function gapText(all: readonly ReportingPeriod[], { startDate, endDate }: ReportingPeriod): string | undefined {
  const before = all.filter((each) => each.endDate <= startDate).toSorted(descending(({ endDate: end }) => end))[0];
  const after = all.filter((each) => each.startDate >= endDate).toSorted(ascending(({ startDate: start }) => start))[0];
  if (!before || !after) return undefined;
  return fill(t.deletePeriodGap, { before: formatDate(lastDayOf(before.endDate)), after: formatDate(after.startDate) });
}

function DeleteModal({ project, period, onClose }: PeriodProps) {
  const remove = useApiMutation(periods, 'deletePeriod');
  const all = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } });
  const readNow = useReadPeriod({ project, period });
  const [shown, orShowAgain] = useShown(period, readNow, common.deleteOvertaken);
  const gap = gapText(all.data ?? [], shown);
  const params = { projectId: project.uid, reportingPeriodId: shown.uid };
  return (
    <ConfirmModal
      title={t.deletePeriod}
      confirmText={t.deletePeriod}
      onConfirm={() => remove.mutateAsync({ args: { params }, options: { ifMatch: shown.version } }).catch(orShowAgain)}
      onClose={onClose}
    >
      <Box variant="p">{t.deletePeriodAsk}</Box>
      <Box variant="p" fontWeight="bold">
        {displayPeriod({ start: shown.startDate, end: shown.endDate })}
      </Box>
      {gap !== undefined && <Box variant="p">{gap}</Box>}
      <Box variant="p">{concernsText(project)}</Box>
    </ConfirmModal>
  );
}

const OF_PERIOD = { edit: EditModal, delete: DeleteModal, reopen: ReopenModal, grant: ExceptionModal };
