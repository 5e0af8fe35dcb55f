import type { Period } from '../kernel/periods.ts';
import { type Recurrence, recursIn, recursTogether } from '../report/recurrence.ts';
import type { DashboardInput, DashboardPeriod, IndicatorFigures, PeriodFigures } from './dashboard.ts';
import { type Equation, metricsIn } from './equation.ts';
import type { EquationIn } from './equation-versions.ts';
import type { PeriodSheet } from './period-sheet.ts';

/** In which periods metrics are asked for that are not always asked for, by metric. */
type Recurrences = ReadonlyMap<string, Recurrence>;

/** The recurrences of a row of a sheet; undefined for a row without any. */
const ofRow = ({ recurring = [] }: PeriodSheet, row: number): Recurrences | undefined => {
  const stored = recurring.find(([each]) => each === row)?.[1];
  return stored && new Map(stored);
};

/** The recurrences of several packages together. */
function together(packages: Iterable<Recurrences>): Recurrences {
  const all = new Map<string, Recurrence>();
  for (const own of packages)
    for (const [metric, recurrence] of own) {
      const known = all.get(metric);
      all.set(metric, known ? recursTogether(known, recurrence)! : recurrence);
    }
  return all;
}

/**
 * What the packages of a scope ask for in some periods only, by the uid of a shown period: as each of them reported last by then. Empty, and
 * no work, where no sheet has such metrics.
 */
export function recurrencesByPeriod(
  { all, shown, packages }: Pick<DashboardInput, 'all' | 'shown' | 'packages'>,
  sheets: ReadonlyMap<string, PeriodSheet>,
): Map<string, Recurrences> {
  const found = new Map<string, Recurrences>();
  if (![...sheets.values()].some(({ recurring }) => recurring)) return found;
  const [wanted, asked] = [new Set(packages.map(({ uid }) => uid)), new Set(shown.map(({ uid }) => uid))];
  const latest = new Map<string, Recurrences>();
  for (const { uid } of all) {
    const sheet = sheets.get(uid);
    for (const [packageUid, , , , official, pending] of sheet?.reports ?? []) {
      const row = pending >= 0 ? pending : official;
      if (row < 0 || !wanted.has(packageUid)) continue;
      const own = ofRow(sheet!, row);
      if (own) latest.set(packageUid, own);
      else latest.delete(packageUid);
    }
    if (asked.has(uid)) found.set(uid, together(latest.values()));
  }
  return found;
}

/**
 * Whether one of the metrics of an equation is due in a period; undefined where none is asked for in some periods only.
 * @param recurrences of the period, by `recurrencesByPeriod`
 */
export function isDueIn(equation: Equation, period: Period, recurrences: Recurrences | undefined): boolean | undefined {
  const own = metricsIn(equation).flatMap((metric) => recurrences?.get(metric) ?? []);
  return own.length === 0 ? undefined : recursIn(own, period);
}

/** Whether no report of a period is in an indicator, or is expected for it. */
export const isSilent = ({ official, reported }: Pick<PeriodFigures, 'official' | 'reported'>): boolean =>
  official.of === 0 && reported.of === 0;

/**
 * The figures, with the periods in which no metric of the indicator is due, and the next known period in which one is. A period without a
 * report that the indicator concerns, because no package measures it, is not among them. @param all every period of the project
 */
export function withDueness(
  figures: IndicatorFigures,
  equationIn: EquationIn,
  all: readonly DashboardPeriod[],
  recurrences: ReadonlyMap<string, Recurrences>,
): IndicatorFigures {
  if (recurrences.size === 0) return figures;
  const recurringIn = (period: DashboardPeriod): Recurrence[] =>
    metricsIn(equationIn(period).equation).flatMap((metric) => {
      const recurrence = recurrences.get(period.uid)?.get(metric);
      return recurrence ? [recurrence] : [];
    });
  const isDue = (own: readonly Recurrence[], period: DashboardPeriod) => own.some((each) => recursIn(each, period));
  const periods = figures.periods.map((each) => {
    const own = isSilent(each) ? recurringIn(each.period) : [];
    return own.length > 0 && !isDue(own, each.period) ? { ...each, notDue: true as const } : each;
  });
  const last = periods.at(-1);
  const own = last?.notDue ? recurringIn(last.period) : [];
  const nextDue = last && all.find((period) => period.start >= last.period.end && isDue(own, period));
  return { ...figures, periods, ...(nextDue && { nextDue }) };
}
