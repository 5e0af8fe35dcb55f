import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { projectTexts as t } from '../texts.ts';

/** The periods that clearing deletes: those without reports that are not closed. */
export const emptyPeriods = (all: readonly ReportingPeriod[]): ReportingPeriod[] =>
  all.filter(({ num_commits, closing }) => num_commits === 0 && !closing?.isClosed);

/** Periods in words, consecutive ones in one line: '11 periods: 1st Feb 24 - 31st Dec 24'. */
export function periodLines(periods: readonly ReportingPeriod[]): string[] {
  const runs: { start: string; end: string; n: number }[] = [];
  for (const { startDate: start, endDate: end } of periods.toSorted(ascending(({ startDate }) => startDate))) {
    const last = runs.at(-1);
    if (last?.end === start) Object.assign(last, { end, n: last.n + 1 });
    else runs.push({ start, end, n: 1 });
  }
  return runs.map(({ n, ...run }) => fill(t.clearEmptyLine, { count: countOf(n, t.periodsMade), period: displayPeriod(run) }));
}
