import { isInvalidated } from '../report/status.ts';
import type { DashboardInput, DashboardPeriod, IndicatorFigures, PeriodFigures } from './dashboard.ts';
import { type Equation, metricsIn } from './equation.ts';
import type { EquationIn } from './equation-versions.ts';
import { PeriodRows } from './period-rows.ts';
import type { PeriodSheet } from './period-sheet.ts';

/**
 * What a package reported last. `rows`: read on their first use; `heldFrom`: the first day of the open
 * report while that is on hold.
 */
type LastRow = { rows: () => PeriodRows; row: number; heldFrom: string | undefined };

/** The rows of a sheet, which most figures do not need. */
function readLater(sheet: PeriodSheet): () => PeriodRows {
  let rows: PeriodRows | undefined;
  return () => {
    rows ??= new PeriodRows(sheet);
    return rows;
  };
}

/**
 * What the packages of a scope reported last by then, by the uid of a shown period. Empty, and no work, where no sheet has
 * metrics that are asked for in some periods only.
 */
export function lastRowsByPeriod(
  { all, shown, packages }: Pick<DashboardInput, 'all' | 'shown' | 'packages'>,
  sheets: ReadonlyMap<string, PeriodSheet>,
): Map<string, readonly LastRow[]> {
  const found = new Map<string, readonly LastRow[]>();
  if (![...sheets.values()].some(({ recurring }) => recurring)) return found;
  const [wanted, asked] = [new Map(packages.map((each) => [each.uid, each])), new Set(shown.map(({ uid }) => uid))];
  const latest = new Map<string, LastRow>();
  for (const { uid } of all) {
    const sheet = sheets.get(uid);
    const rows = sheet && readLater(sheet);
    for (const [packageUid, , status, , official, pending] of sheet?.reports ?? []) {
      const row = pending >= 0 ? pending : official;
      const pack = wanted.get(packageUid);
      if (rows && pack && row >= 0 && !isInvalidated(status)) latest.set(packageUid, { rows, row, heldFrom: pack.heldFrom });
    }
    if (asked.has(uid)) found.set(uid, [...latest.values()]);
  }
  return found;
}

/** Whether no report of a period is in an indicator, or is expected for it. */
export const isSilent = ({ official, reported }: Pick<PeriodFigures, 'official' | 'reported'>): boolean =>
  official.of === 0 && reported.of === 0;

const isHeld = ({ heldFrom }: LastRow, { start }: DashboardPeriod): boolean => heldFrom !== undefined && start >= heldFrom;

/** The packages of some, as they are known, that are not on hold in a period. */
const reportingIn = (period: DashboardPeriod, lastRows: readonly LastRow[] | undefined): readonly LastRow[] =>
  (lastRows ?? []).filter((last) => !isHeld(last, period));

/** Whether some of the packages ask for some of the metrics in a period. */
const asksIn = (period: DashboardPeriod, metrics: readonly string[], lastRows: readonly LastRow[] | undefined): boolean =>
  reportingIn(period, lastRows).some(({ rows, row }) => metrics.some((metric) => rows().asksLater(row, metric, period)));

/**
 * Whether a metric of an equation is due in a period; undefined where no package asks for one in some periods only.
 * @param lastRows of the period, by `lastRowsByPeriod`
 */
export function isDueIn(
  equation: Equation,
  period: DashboardPeriod,
  lastRows: readonly LastRow[] | undefined,
): boolean | undefined {
  const metrics = metricsIn(equation);
  const isSeldom = reportingIn(period, lastRows).some(({ rows, row }) =>
    metrics.some((metric) => rows().isRecurring(row, metric)),
  );
  return isSeldom ? asksIn(period, metrics, lastRows) : undefined;
}

/**
 * The figures, with the periods in which no metric of the indicator is due, and the next known period in which one is. Among them
 * is no period without a report for another reason: because no package measures the indicator, or those that do are on hold or
 * ask for one of its metrics in each period.
 * @param all every period of the project
 */
export function withDueness(
  figures: IndicatorFigures,
  equationIn: EquationIn,
  all: readonly DashboardPeriod[],
  lastRows: ReadonlyMap<string, readonly LastRow[]>,
): IndicatorFigures {
  if (lastRows.size === 0) return figures;
  const isNotDue = ({ period, official, reported }: PeriodFigures): boolean =>
    isSilent({ official, reported }) && isDueIn(equationIn(period).equation, period, lastRows.get(period.uid)) === false;
  const periods = figures.periods.map((each) => (isNotDue(each) ? { ...each, notDue: true as const } : each));
  const last = periods.at(-1);
  const nextDue =
    last?.notDue &&
    all.find(
      (period) =>
        period.start >= last.period.end &&
        asksIn(period, metricsIn(equationIn(last.period).equation), lastRows.get(last.period.uid)),
    );
  return { ...figures, periods, ...(nextDue && { nextDue }) };
}
