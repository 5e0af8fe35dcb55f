import { Reporting } from '../../../../shared/contract/project/projects.ts';
import { addDays, isDate } from '../../../../shared/domain/kernel/dates.ts';
import { displayPeriod, durationError, generatePeriods, lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { changedPart, changedTo, changedToChoice, changedToDay, type FieldLabels } from '../../ui/form/changed-to.ts';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { type Merge, mergedValue, mergedWhole } from '../../ui/form/merged.ts';
import { wholeNumber } from '../../ui/form/whole-number.ts';
import { countOf } from '../../ui/format.ts';
import { projectTexts as t } from './texts.ts';

/** A reporting duration as typed, with its last day. The stored end is exclusive. */
export type ReportingDraft = { startDate: string; lastDay: string; freq_num: string; freq_unit: Reporting['freq_unit'] };

/** The draft of a stored duration. The number starts at 1 (ADM-353). */
export const reportingDraftOf = (reporting: Reporting | null): ReportingDraft =>
  reporting
    ? {
        startDate: reporting.startDate,
        lastDay: lastDayOf(reporting.endDate),
        freq_num: String(reporting.freq_num),
        freq_unit: reporting.freq_unit,
      }
    : { startDate: '', lastDay: '', freq_num: '1', freq_unit: 'MONTHS' };

/** The names of the fields in messages about somebody else's change. */
const LABELS: FieldLabels<ReportingDraft> = {
  startDate: changedToDay(t.reportingStart),
  lastDay: changedToDay(t.reportingEnd),
  freq_num: changedTo(t.reportingFreq),
  freq_unit: changedToChoice(t.reportingUnits, (unit) => t[`unit_${unit}`]),
};
const FIELDS = ['startDate', 'lastDay', 'freq_num', 'freq_unit'] as const;

/** Which fields of a duration somebody else has changed, and to what. */
export function changedReporting(before: Reporting | null, now: Reporting | null): string[] {
  const [was, is] = [before, now].map(reportingDraftOf) as [ReportingDraft, ReportingDraft];
  const said = <K extends keyof ReportingDraft>(key: K) => changedPart<ReportingDraft, K>(LABELS[key], is[key], was[key]);
  return FIELDS.filter((key) => was[key] !== is[key]).map(said);
}

const intervalOf = ({ freq_num, freq_unit }: ReportingDraft) => ({ freq_num, freq_unit });

/** A typed duration over what somebody else has stored since: a number of periods stays with the length that it was typed for. */
export const mergedReporting: Merge<ReportingDraft> = (before, mine, now) => ({
  ...mergedValue(before, mine, now),
  ...mergedWhole(intervalOf(before), intervalOf(mine), intervalOf(now)),
});

/** As it is sent (ADM-518). */
export const reportingOf = ({ lastDay, freq_num, ...draft }: ReportingDraft): Reporting => ({
  ...draft,
  endDate: isDate(lastDay) ? addDays(lastDay, 1) : '',
  freq_num: wholeNumber(freq_num),
});

export const isBlank = (draft: ReportingDraft) => draft.startDate === '' && draft.lastDay === '';

/** The errors of a duration that may be set later. Without dates only its interval is checked. */
export function reportingFaults(draft: ReportingDraft): Record<string, string> {
  const reporting = reportingOf(draft);
  const { fields } = schemaErrors(Reporting, reporting);
  const error = durationError(reporting);
  const told = Object.entries({ ...(error !== null && { endDate: error }), ...fields }).filter(
    ([field]) => !isBlank(draft) || field === 'freq_num',
  );
  return Object.fromEntries(told.map(([field, message]) => [`reporting.${field}`, message]));
}

/** The periods of a duration in words: their number, the first and the last; '' if there are none, or too many. */
export function periodsText(draft: ReportingDraft): string {
  const reporting = reportingOf(draft);
  const made = durationError(reporting) === null ? generatePeriods(reporting) : [];
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) return '';
  const count = countOf(made.length, t.periodsMade);
  return made.length === 1
    ? fill(t.periodMade, { count, first: displayPeriod(first) })
    : fill(t.periodsFromTo, { count, first: displayPeriod(first), last: displayPeriod(last) });
}
