import { Reporting } from '../../../../shared/contract/project/projects.ts';
import { addDays, isDate } from '../../../../shared/domain/kernel/dates.ts';
import { displayPeriod, durationError, generatePeriods, lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { schemaErrors } from '../../ui/form/form-errors.ts';
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

/** The duration to send (ADM-518). */
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
