import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { formatDate, isDate } from '../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod, lastDayOf, type Period, periodError } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { projectTexts as t } from '../texts.ts';

type All = readonly ReportingPeriod[];

/** The days before a period that belong to no period. Undefined if there are none, and for the first period. */
function daysBefore(all: All, { uid, startDate }: ReportingPeriod): Period | undefined {
  const earlier = all.filter((each) => each.uid !== uid && each.startDate < startDate);
  const start = earlier
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  return start !== undefined && start < startDate ? { start, end: startDate } : undefined;
}

const textOf = (gaps: readonly (Period | undefined)[]): string | undefined => {
  const days = gaps
    .flatMap((gap) => gap ?? [])
    .map((gap) => (lastDayOf(gap.end) === gap.start ? formatDate(gap.start) : displayPeriod(gap)));
  return days.length > 0 ? fill(t.inNoPeriod, { days: days.join(', ') }) : undefined;
};

/** A note on the days before a period that belong to no period. A gap may be intended, so it is allowed. */
export const gapBefore = (all: All, period: ReportingPeriod): string | undefined => textOf([daysBefore(all, period)]);

/** A note on the days before and after a period that belong to no period, with the dates in its form. */
export function gapsBeside(all: All, edited: ReportingPeriod): string | undefined {
  const { uid, startDate: start, endDate: end } = edited;
  if (![start, end].every(isDate) || periodError({ start, end }) !== null) return undefined;
  const now = all.map((each) => (each.uid === uid ? edited : each));
  const after = now.map((each) => daysBefore(now, each)).find((gap) => gap?.start === end);
  return textOf([daysBefore(now, edited), after]);
}
