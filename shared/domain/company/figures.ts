import { type IndicatorFigures, judgedBy, type PeriodFigures } from '../indicator/dashboard.ts';
import { type Equation, equationKey, metricsIn } from '../indicator/equation.ts';
import { isSilent } from '../indicator/not-due.ts';
import { ownEquationsIn, restatedStarts } from '../indicator/own-figures.ts';
import { hasPart, isInFigure, type PeriodSums, type ProjectSums, type StatusCounts } from '../indicator/project-sums.ts';
import type { CombinedResult } from '../indicator/result.ts';
import { isComplete, type TargetIn } from '../indicator/standing.ts';
import { subtract } from '../kernel/decimal.ts';
import { type Bucket, bucketOf, type Interval } from '../kernel/intervals.ts';
import { ascending } from '../kernel/order.ts';
import { lastDayOf, type Period } from '../kernel/periods.ts';
import type { Total } from '../kernel/total.ts';
import { type ActMark, lastActIn } from './act-marks.ts';
import { Gathered } from './gathered.ts';
import { type CompanySums, indicatorKept, partsKept, periodsOfEquation, restatedId } from './kept-sums.ts';
import { type ProjectsInside, ReceivedInside } from './left-out.ts';

/** One interval of a company's indicator; `spanning`: reporting periods in it that began before it. */
export type CompanyPeriod = PeriodFigures<Bucket> & { counts: StatusCounts; spanning: number };

/**
 * An indicator of a company over a range, as a project's is (`IndicatorFigures`). `leftOut`: by base metric, what the last
 * interval does not count here since it counts at the project that sent it; `reported`: with submitted reports.
 */
export type CompanyFigures = IndicatorFigures<Bucket, CompanyPeriod> & {
  leftOut: Record<'official' | 'reported', ReadonlyMap<string, string>>;
};

/**
 * Input for the figures of a company. `all`: the intervals of the projects' reports, in order; `shown`: those of the range;
 * `projects`: the sums of each project; `today`: 'YYYY-MM-DD', since a package without a report counts as expected once its
 * period has ended; `wholePast`: computes running totals, which targets for single intervals need in any case.
 * `inside`: sums of all projects of the company, to count figures that one sent to another only where they arose; `kept`: joint
 * sums of all projects instead of `projects`; `inside` then has only the projects that send or receive figures. `marked`: the
 * indicator whose restated figures are shown, with the acts that changed the company's own figures; absent for none.
 */
export type CompanyFiguresInput = {
  interval: Interval;
  all: readonly Bucket[];
  shown: readonly Bucket[];
  projects: readonly ProjectSums[];
  today: string;
  wholePast: boolean;
  inside: ProjectsInside;
  kept?: CompanySums;
  marked?: { uid: string; acts: readonly ActMark[] };
};

/**
 * One indicator over the projects of a company (SET-007, SET-008): F * sum(N) / sum(D) over all reports of all projects. A report
 * belongs to the interval that its period's last day lies in.
 * @param targetIn the company's target for each interval
 */
export function companyFigures(equation: Equation, targetIn: TargetIn, input: CompanyFiguresInput): CompanyFigures {
  const { shown } = input;
  const byBucket = gathered(equation, input);
  const of = projectsWithPart(equation, input);
  const isDistributed = shown.some((bucket) => targetIn(bucket)?.byDate.length);
  const running = input.wholePast || isDistributed ? runningTotals(equation, input) : new Map<string, CombinedResult>();
  const periods = shown.map((period): CompanyPeriod => {
    const own = byBucket.get(period.uid) ?? new Gathered();
    const marks = { ...marksOf(own, of, input), ...ownMark(input, period) };
    const official = { ...own.official(equation), ...marks };
    const reported = { ...own.reported(equation), ...marks };
    const status = own.status();
    // a figure that counts although it is not approved any more is under revision, or was submitted again
    const isRevised = status === 'not yet approved' && official.reports > own.counts.approved;
    return {
      period,
      official,
      reported,
      running: running.get(period.uid) ?? null,
      status,
      ...(isRevised && { revised: true as const }),
      complete: isComplete(official, period, input.today),
      ...(isSilent({ official, reported }) && own.isNotDue && { notDue: true as const }),
      counts: own.counts,
      spanning: own.spanning,
    };
  });
  const nextDue = periods.at(-1)?.notDue && nextDueAfter(periods.at(-1)!.period, equation, input);
  const { metrics, leftOut } = byBucket.get(periods.at(-1)?.period.uid ?? '') ?? new Gathered();
  return {
    ...judgedBy(targetIn, periods, input.all, input.today),
    periods,
    metrics: textsOf(metrics),
    leftOut: { official: textsOf(leftOut.official), reported: textsOf(leftOut.reported) },
    ...(nextDue && { nextDue }),
  };
}

/** The next interval after one in which a project asks for a metric; undefined where none is known. */
function nextDueAfter(last: Bucket, equation: Equation, input: CompanyFiguresInput): Bucket | undefined {
  const later = input.all.filter(({ start }) => start >= last.end);
  const byBucket = gathered(equation, { ...input, shown: later });
  return later.find(({ uid }) => (byBucket.get(uid)?.due ?? 0) > 0);
}

const textsOf = (totals: ReadonlyMap<string, Total>) => new Map([...totals].map(([uid, total]) => [uid, total.value() ?? '0']));

/** The marks that a figure shows about the projects behind it. */
function marksOf(
  { otherwise, restated }: Gathered,
  of: number,
  { marked }: CompanyFiguresInput,
): Pick<CombinedResult, 'otherwise' | 'restated'> {
  const own = [...restated].filter((each) => each.startsWith(restatedId(marked?.uid ?? '', ''))).length;
  return {
    ...(otherwise.size > 0 && { otherwise: { projects: otherwise.size, of } }),
    ...(own > 0 && { restated: { projects: own, of } }),
  };
}

/** The last act that changed the figure of the company itself, in an interval or in all up to its end. */
function ownMark({ marked }: CompanyFiguresInput, range: { start?: string; end: string }): Pick<CombinedResult, 'ownRestated'> {
  const last = lastActIn(marked?.acts ?? [], range);
  return last ? { ownRestated: last } : {};
}

/** How many projects have a part in the figures of an equation. */
const projectsWithPart = (equation: Equation, { kept, projects }: CompanyFiguresInput): number => {
  const key = equationKey(equation);
  return kept ? partsKept(kept, key) : projects.filter((sums) => hasPart(sums, sums.keys.indexOf(key))).length;
};

/**
 * The sums of base metrics in a period of a project that a company counts there; `index`: of the equation that
 * `received` is about, -1 for all.
 */
export function countedMetrics(period: PeriodSums, index: number, received: ReceivedInside): PeriodSums['metrics'] {
  const sums = { ...(period.indicators[index]?.metrics ?? period.metrics) };
  for (const [uid, part] of Object.entries(received.metricsOf(period, index)))
    if (sums[uid] !== undefined) sums[uid] = subtract(sums[uid], part);
  return sums;
}

/**
 * A reporting period with what one project, or several, add to an equation; `projects`: how many report in it; `isLeftOut`: what
 * is taken out there again, since it counts elsewhere.
 */
type Part = { period: Period; projects: number; isLeftOut?: true; addTo(into: Gathered): void };

/** All parts of one equation, in no order. */
function partsOf(equation: Equation, { projects, today, inside, kept }: CompanyFiguresInput): Part[] {
  const key = equationKey(equation);
  const used = metricsIn(equation);
  const received = new ReceivedInside(equation, inside);
  const partsOfProject = ({ keys, periods, otherwise, restated }: ProjectSums, at: number): Part[] => {
    const index = keys.indexOf(key);
    const starts = restatedStarts(restated, index);
    return periods.flatMap((period): Part[] => {
      const sums = period.indicators[index];
      const restatedOf = starts.get(period.start) ?? [];
      const isDue = period.due?.[index];
      if (!sums && isDue === undefined && !starts.has(period.start)) return [];
      const isOtherwise = sums && isInFigure(sums) && ownEquationsIn(otherwise, index, period).length > 0;
      const addTo = (into: Gathered) => {
        if (sums) into.addPeriod(sums, period, { used, today });
        into.addDue(isDue);
        if (isOtherwise) into.otherwise.add(String(at));
        for (const of of restatedOf) into.restated.add(restatedId(of, String(at)));
      };
      const own = { period, projects: sums ? 1 : 0, addTo };
      const left = sums && received.of(period, index, equation);
      return left ? [own, { period, projects: 0, isLeftOut: true, addTo: (into) => into.leaveOut(left) }] : [own];
    });
  };
  if (!kept) return projects.flatMap(partsOfProject);
  const together = periodsOfEquation(kept, key).map(({ fields, ...period }): Part => {
    const hasEnded = period.end <= today;
    return { period, projects: period.projects, addTo: (into) => into.addKept(indicatorKept(fields), hasEnded) };
  });
  const leftOut = [...inside.values()].flatMap(partsOfProject).filter(({ isLeftOut }) => isLeftOut);
  return [...together, ...leftOut];
}

/** The sums of one equation by interval, of the intervals that are shown. */
function gathered(equation: Equation, input: CompanyFiguresInput): Map<string, Gathered> {
  const byBucket = new Map(input.shown.map(({ uid }) => [uid, new Gathered()]));
  const bucketAt = bucketsByEnd(input.interval);
  for (const { period, projects, addTo } of partsOf(equation, input)) {
    const bucket = bucketAt(period);
    const into = byBucket.get(bucket.uid);
    if (!into) continue;
    addTo(into);
    if (period.start < bucket.start) into.spanning += projects;
  }
  return byBucket;
}

/** The interval of a reporting period; looked up once for all projects whose periods end on the same day. */
export function bucketsByEnd(interval: Interval): (period: Period) => Bucket {
  const known = new Map<string, Bucket>();
  return (period) => {
    const found = known.get(period.end) ?? bucketOf(lastDayOf(period.end), interval);
    known.set(period.end, found);
    return found;
  };
}

/** The official result of everything up to the end of each interval that is shown. */
function runningTotals(equation: Equation, input: CompanyFiguresInput): Map<string, CombinedResult> {
  const parts = partsOf(equation, input);
  parts.sort(ascending(({ period }) => period.end));
  const of = projectsWithPart(equation, input);
  const total = new Gathered();
  let next = 0;
  return new Map(
    input.shown.map((bucket) => {
      for (; next < parts.length && parts[next]!.period.end <= bucket.end; next += 1) parts[next]!.addTo(total);
      return [bucket.uid, { ...total.official(equation), ...marksOf(total, of, input), ...ownMark(input, { end: bucket.end }) }];
    }),
  );
}
