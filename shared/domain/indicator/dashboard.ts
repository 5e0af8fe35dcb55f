import type { OwnRestatement } from '../company/act-marks.ts';
import type { Period } from '../kernel/periods.ts';
import { recursIn } from '../report/recurrence.ts';
import { isApproved, isInvalidated } from '../report/status.ts';
import { type ReportResult, sheetFrom } from '../report/stored-result.ts';
import { isStillAsked } from '../structure/changed-metric.ts';
import { cellsOfStatus, columnsOf, type PeriodCells } from './cell-columns.ts';
import type { Equation } from './equation.ts';
import type { EquationIn } from './equation-versions.ts';
import { estimatedShare } from './estimated-share.ts';
import { figureSums, metricsBehind } from './figure-sums.ts';
import type { ProjectShare } from './own-figures.ts';
import type { TargetInForce } from './period-targets.ts';
import type { Rag } from './rag.ts';
import { areSameSums, type CombinedResult, combined, NO_RESULT, type Sheet } from './result.ts';
import { runningFigures } from './running-figures.ts';
import type { SheetColumns } from './sheet-columns.ts';
import { isComplete, NO_TARGET_FOR_STANDING, type Standing, standingsOf, type TargetIn, targetOfPeriod } from './standing.ts';

/**
 * The result of one report of a package in a period. `digest`: of the whole approved sheet (`approvedText`), where the
 * result holds only a part of it.
 */
export type PackageResult = ReportResult & {
  packageUid: string;
  periodUid: string;
  status: string;
  reportUid?: string;
  digest?: string;
};
/**
 * `created`: when the package was made; `createdOn`: the day of that where the tenancy is, absent for packages of an earlier
 * release; `reportsFrom`: the first day that its first report is about, which may be long before; `heldFrom`: the same of its
 * open report while that is on hold.
 */
export type DashboardPackage = {
  uid: string;
  created: string;
  createdOn?: string | undefined;
  reportsFrom?: string | undefined;
  heldFrom?: string | undefined;
};
export type DashboardPeriod = Period & { uid: string };

/**
 * Input of a dashboard. `all`: every period of the project in order; `shown`: those of the range; `results`: of the packages,
 * from the first period on; `today`: 'YYYY-MM-DD'; `metrics`: the requested base metrics, by default all.
 */
export type DashboardInput = {
  all: readonly DashboardPeriod[];
  shown: readonly DashboardPeriod[];
  packages: readonly DashboardPackage[];
  results: readonly PackageResult[];
  today: string;
  metrics?: ReadonlySet<string>;
};

/** How official the figures of a period are. 'under revision': approved figures of reports that have been reopened since. */
export type FigureStatus = 'approved' | 'under revision' | 'not yet approved' | 'none';

/**
 * One period of an indicator. `official`: approved reports only; `reported`: with submitted ones; `running`: official, from the
 * first period on; null when that is not known. `complete`: of the official result; `version`: number of the equation, absent
 * where it cannot change; `unit`: of its result.
 */
export type PeriodFigures<P extends Period = DashboardPeriod> = {
  period: P;
  version?: number;
  unit?: string;
  official: CombinedResult;
  reported: CombinedResult;
  running: CombinedResult | null;
  status: FigureStatus;
  /** of a figure that is not yet approved: approved figures in it are under revision, resubmitted ones among them */
  revised?: true;
  complete: boolean;
  /** no report is expected, because its metrics are not due in the period */
  notDue?: true;
};

/**
 * An indicator as a tile shows it: the latest period of the range, and the latest complete one, which a target judges. `judged`:
 * how many reports are in the figure that the target is compared with; `metrics`: sums of the base metrics in the latest period,
 * over the reports in its figure; `targets`: one per period of the range, in their order.
 */
export type IndicatorFigures<P extends Period = DashboardPeriod, F extends PeriodFigures<P> = PeriodFigures<P>> = {
  periods: F[];
  value: string | null;
  compared: string | null;
  judged: Omit<CombinedResult, 'value'>;
  complete: boolean;
  latestComplete: Standing<P> | null;
  reports: number;
  of: number;
  oneSided?: number;
  estimated?: string;
  otherwise?: ProjectShare;
  restated?: ProjectShare;
  ownRestated?: OwnRestatement;
  metrics: ReadonlyMap<string, string>;
  target: TargetInForce;
  targets: readonly TargetInForce[];
  rag: Rag;
  /** where the last period is not due, the next one that is; absent where none is known */
  nextDue?: P;
};

/** One package in one period: the sheet that counts, the sheet with submitted figures, and how far it is official. */
export type Cell = { packageUid: string; reportUid: string | null; official: Sheet; reported: Sheet; status: FigureStatus };

const NOTHING: Sheet = { values: new Map(), counts: false };

const NO_METRICS: ReadonlySet<string> = new Set();

/** Every package's part in every period, read once for all indicators. */
export function dashboardCells(input: DashboardInput): Map<string, Cell[]> {
  // the package of an invalidated report owes another one in its place
  const results = input.results.filter(({ status }) => !isInvalidated(status));
  const found = Map.groupBy(results, ({ periodUid }) => periodUid);
  const latest = new Map<string, Sheet>();
  const cells = new Map<string, Cell[]>();
  for (const period of input.all) {
    const inPeriod = Map.groupBy(found.get(period.uid) ?? [], ({ packageUid }) => packageUid);
    cells.set(
      period.uid,
      input.packages.flatMap((each) => {
        const nothing = nothingFrom(latest.get(each.uid), period);
        const own = (inPeriod.get(each.uid) ?? []).map((result) => cellOf(result, nothing, input.metrics));
        for (const { reported } of own) if (reported !== nothing && reported.metrics) latest.set(each.uid, reported);
        if (own.length > 0) return own;
        return isExpected(each, period, latest.has(each.uid), input.today) ? [absent(each.uid, nothing)] : [];
      }),
    );
  }
  return cells;
}

/**
 * Whether a package owes a report for a period that has ended. It owes periods from its first report on, even if it was created
 * later, and periods after one that it reported. A package of an earlier release does not record its first period: it owes none
 * that had ended before its creation. A package on hold owes none from the period of its open report on.
 */
export const isExpected = (
  { created, createdOn = created.slice(0, 10), reportsFrom = createdOn, heldFrom }: DashboardPackage,
  period: DashboardPeriod,
  hasReported: boolean,
  today: string,
): boolean =>
  period.end <= today && (hasReported || reportsFrom < period.end) && (heldFrom === undefined || period.start < heldFrom);

/**
 * The sheet of a package without figures: it has no report, or a held or rejected one. It concerns the indicators that the
 * package reported last, also with metrics that were N/A there: that says nothing of another report. Former metrics of its rows
 * are expected for as long as its own report would be, and those with a frequency where they are due.
 */
function nothingFrom(last: Sheet | undefined, period: DashboardPeriod): Sheet {
  if (!last?.metrics) return NOTHING;
  const { askedBefore, recurring, notApplicable = NO_METRICS } = last;
  const metrics = new Set([...last.metrics, ...notApplicable]);
  if (!askedBefore && !recurring) return { ...NOTHING, metrics };
  const always = [...metrics].filter((metric) => !recurring?.has(metric) && isStillAsked(askedBefore?.get(metric), period.start));
  const due = [...(recurring ?? [])].flatMap(([metric, recurrence]) => (recursIn(recurrence, period) ? [metric] : []));
  return { ...NOTHING, metrics: new Set([...always, ...due]) };
}

const absent = (packageUid: string, nothing: Sheet): Cell => {
  return { packageUid, reportUid: null, official: nothing, reported: nothing, status: 'none' };
};

function cellOf(
  { packageUid, reportUid, official, pending, status }: PackageResult,
  nothing: Sheet,
  metrics?: ReadonlySet<string>,
): Cell {
  const of = { packageUid, reportUid: reportUid ?? null };
  const approved = official && sheetFrom(official, metrics);
  const submitted = pending && sheetFrom(pending, metrics);
  const waiting = submitted ? { ...submitted, counts: false } : nothing;
  const reported = submitted ?? approved ?? nothing;
  const ownStatus = reportStatus(status, approved !== null, submitted !== null);
  return { ...of, official: approved ?? waiting, reported, status: ownStatus };
}

/**
 * How official a report is. It depends on its status, on whether it has approved figures, and on whether figures wait for
 * approval.
 */
export function reportStatus(status: string, isOfficial: boolean, isPending: boolean): FigureStatus {
  if (isPending) return 'not yet approved';
  return isOfficial ? (isApproved(status) ? 'approved' : 'under revision') : 'none';
}

/** From the least official on. */
export const LEAST_OFFICIAL_FIRST = ['not yet approved', 'under revision', 'approved'] as const;

/** The statuses of the reports that take part, including submitted ones. */
export function statusesOf(equation: Equation, cells: PeriodCells): FigureStatus[] {
  const { reported, statuses } = columnsOf(cells);
  const { takesPart } = figureSums(equation, reported).verdicts;
  return statuses.filter((_status, at) => takesPart.has(at));
}

/**
 * The least official of what takes part says how official the whole is. What waits for approval changes a figure also where it
 * takes no part in it any more.
 */
function statusOf(equation: Equation, cells: PeriodCells): Pick<PeriodFigures, 'status' | 'revised'> {
  const columns = columnsOf(cells);
  const reported = figureSums(equation, columns.reported);
  const { takesPart } = reported.verdicts;
  const has = (status: FigureStatus) => takesPart.meets(cellsOfStatus(columns, status));
  const official = figureSums(equation, columns.official);
  const isOther = !areSameSums(official, reported);
  const status = isOther ? 'not yet approved' : (LEAST_OFFICIAL_FIRST.find(has) ?? 'none');
  // of a report that was reopened and submitted again the approved figures count until the new ones are approved
  const isResubmitted = official.verdicts.takesPart.meets(cellsOfStatus(columns, 'not yet approved'));
  return { status, ...(status === 'not yet approved' && (isResubmitted || has('under revision')) && { revised: true }) };
}

/** An indicator over several sheets, with the share of estimated figures in it. */
function combinedWithShare(equation: Equation, columns: SheetColumns): CombinedResult {
  const estimated = estimatedShare(equation, columns);
  return { ...combined(equation, columns), ...(estimated !== undefined && { estimated }) };
}

/** The joint result of approved reports for an indicator, in the order of the cells. */
export const officialOf = (equation: Equation, cells: PeriodCells): CombinedResult =>
  combinedWithShare(equation, columnsOf(cells).official);

/**
 * One indicator over the range (specification, 'Results'), each period with the equation and the target that count for it.
 * `cells` from `dashboardCells` or `sheetCells`; `wholePast`: whether running totals are wanted, which add up from the
 * first period of the project on.
 */
export function indicatorFigures(
  equationIn: EquationIn,
  targetIn: TargetIn,
  { all, shown, today }: Pick<DashboardInput, 'all' | 'shown' | 'today'>,
  cells: ReadonlyMap<string, PeriodCells>,
  wholePast = true,
): IndicatorFigures {
  const last = shown.at(-1);
  const cellsIn = (period: DashboardPeriod) => cells.get(period.uid) ?? NO_CELLS;
  const running = wholePast && last ? runningTo(last, equationIn, all, cellsIn) : null;
  const periods = shown.map((period): PeriodFigures => {
    const { equation, number: version, unit } = equationIn(period);
    const own = cellsIn(period);
    const official = officialOf(equation, own);
    return {
      period,
      version,
      unit,
      official,
      reported: combinedWithShare(equation, columnsOf(own).reported),
      running: running && (running.get(period.start) ?? NO_RESULT),
      ...statusOf(equation, own),
      complete: isComplete(official, period, today),
    };
  });
  return {
    ...judgedBy(targetIn, periods, all, today),
    periods,
    metrics: last ? metricsBehind(equationIn(last).equation, columnsOf(cellsIn(last)).official) : new Map(),
  };
}

const NO_CELLS: readonly Cell[] = [];

/** Running totals up to the last shown period, each by the first day of its last period. */
function runningTo(
  last: DashboardPeriod,
  equationIn: EquationIn,
  all: readonly DashboardPeriod[],
  cellsIn: (period: DashboardPeriod) => PeriodCells,
): Map<string, CombinedResult> {
  const counted = all.filter(({ start }) => start <= last.start);
  const figures = runningFigures(equationIn, counted, (period) => columnsOf(cellsIn(period)).official);
  return new Map(counted.map(({ start }, at) => [start, figures[at]!]));
}

/** The target's judgement of some periods, as a tile shows it. */
export function judgedBy<P extends Period, F extends PeriodFigures<P>>(
  targetIn: TargetIn,
  periods: readonly F[],
  all: readonly Period[],
  today: string,
): Omit<IndicatorFigures<P, F>, 'periods' | 'metrics'> {
  const { latest, latestComplete } = standingsOf<P>(periods, targetIn, all, today);
  const { value, ...counted } = periods.at(-1)?.official ?? NO_RESULT;
  const { compared, target = NO_TARGET_FOR_STANDING, rag = 'grey', complete = false } = latest ?? {};
  const { value: comparedValue, ...judged } = compared ?? NO_RESULT;
  const targets = periods.map(({ period }) => targetOfPeriod(period, targetIn, all));
  return { value, ...counted, compared: comparedValue, judged, complete, latestComplete, target, targets, rag };
}
