import {
  type FigureStatus,
  type IndicatorFigures,
  judgedBy,
  LEAST_OFFICIAL_FIRST,
  type PeriodFigures,
} from '../indicator/dashboard.ts';
import { type Equation, metricsIn } from '../indicator/equation.ts';
import {
  equationKey,
  type IndicatorSums,
  type PeriodSums,
  type ProjectSums,
  type StatusCounts,
} from '../indicator/project-sums.ts';
import type { RatedTarget } from '../indicator/rag.ts';
import { type Combined, resultOf, type Sums } from '../indicator/result.ts';
import { alwaysTarget, isComplete } from '../indicator/standing.ts';
import { negate, subtract } from '../kernel/decimal.ts';
import { type Bucket, bucketOf, type Interval } from '../kernel/intervals.ts';
import { lastDayOf, type Period } from '../kernel/periods.ts';
import { Total } from '../kernel/total.ts';
import { type LeftOutSums, type ProjectsInside, ReceivedInside } from './left-out.ts';

/** The sums of some projects in one interval. */
class Gathered {
  /** what is in both results, as most figures are */
  readonly #both = new SumTotals();
  readonly #official = new SumTotals();
  readonly #reported = new SumTotals();
  readonly metrics = new Map<string, Total>();
  readonly counts: StatusCounts = { approved: 0, 'under revision': 0, 'not yet approved': 0 };
  reports = 0;
  of = 0;
  oneSided = 0;
  /** how many reporting periods of projects began before the interval */
  spanning = 0;
  /** what suppliers of the same company have sent, which counts where it arose */
  readonly leftOut = new Map<string, Total>();

  add(sums: IndicatorSums, hasEnded: boolean): void {
    if (sums.official === sums.reported) this.#both.add(sums.official);
    else {
      this.#official.add(sums.official);
      this.#reported.add(sums.reported);
    }
    this.reports += sums.reports;
    this.of += sums.reports + sums.left + (hasEnded ? sums.absent : 0);
    this.oneSided += sums.oneSided ?? 0;
    for (const status of LEAST_OFFICIAL_FIRST) this.counts[status] += sums.counts[status];
  }

  addMetrics(metrics: PeriodSums['metrics'], used: readonly string[]): void {
    for (const metric of used) if (metrics[metric] !== undefined) addTo(this.metrics, metric, metrics[metric]);
  }

  /** Takes out what another project of the company has sent and counts. */
  leaveOut({ official, reported, metrics }: LeftOutSums): void {
    this.#official.add(official);
    this.#reported.add(reported);
    for (const [metric, part] of Object.entries(metrics)) {
      addTo(this.metrics, metric, negate(part));
      addTo(this.leftOut, metric, part);
    }
  }

  official(equation: Equation): Combined {
    const { reports, of, oneSided } = this;
    return { value: this.#value(equation, this.#official), reports, of, ...(oneSided > 0 && { oneSided }) };
  }

  reported(equation: Equation): Combined {
    const reports = LEAST_OFFICIAL_FIRST.reduce((sum, status) => sum + this.counts[status], 0);
    return { value: this.#value(equation, this.#reported), reports, of: Math.max(reports, this.of) };
  }

  #value(equation: Equation, more: SumTotals): string | null {
    const total = new SumTotals();
    for (const each of [this.#both, more]) total.add(each.value());
    return resultOf(equation, total.value());
  }

  status(): FigureStatus {
    return LEAST_OFFICIAL_FIRST.find((status) => this.counts[status] > 0) ?? 'none';
  }
}

function addTo(totals: Map<string, Total>, key: string, value: string): void {
  const total = totals.get(key) ?? new Total();
  totals.set(key, total);
  total.add(value);
}

/** Exact running sums, which stay among small integers while they can. */
class SumTotals {
  readonly numerators = new Total();
  readonly numerators2 = new Total();
  readonly denominators = new Total();

  add({ numerators, numerators2, denominators }: Sums): void {
    if (numerators !== null) this.numerators.add(numerators);
    if (numerators2 !== null) this.numerators2.add(numerators2);
    if (denominators !== null) this.denominators.add(denominators);
  }

  value(): Sums {
    return {
      numerators: this.numerators.value(),
      numerators2: this.numerators2.value(),
      denominators: this.denominators.value(),
    };
  }
}

/** One interval of a company's indicator; `spanning`: reporting periods in it that began before it. */
export type CompanyPeriod = PeriodFigures<Bucket> & { counts: StatusCounts; spanning: number };

/**
 * An indicator of a company over a range, as a project's is (`IndicatorFigures`). `leftOut`: by base metric, what the last interval does
 * not count here since it counts at the project that sent it.
 */
export type CompanyFigures = IndicatorFigures<Bucket, CompanyPeriod> & { leftOut: ReadonlyMap<string, string> };

/**
 * What figures of a company are computed from. `all`: the intervals that the projects report in, in order; `shown`: those of the
 * range; `projects`: the sums of each; `today`: 'YYYY-MM-DD', since a package without a report counts as expected once its period
 * has ended; `wholePast`: running totals too, which targets for single intervals ask for in any case; `inside`: the sums of all projects
 * of the company: what one of them has sent to another counts where it arose only.
 */
export type CompanyFiguresInput = {
  interval: Interval;
  all: readonly Bucket[];
  shown: readonly Bucket[];
  projects: readonly ProjectSums[];
  today: string;
  wholePast: boolean;
  inside: ProjectsInside;
};

/**
 * One indicator over the projects of a company (SET-007, SET-008): F * sum(N) / sum(D) over all reports of all projects. A report
 * belongs to the interval that its period's last day lies in.
 */
export function companyFigures(equation: Equation, stored: RatedTarget | null, input: CompanyFiguresInput): CompanyFigures {
  const { shown } = input;
  const byBucket = gathered(equation, input);
  const running = input.wholePast || stored?.byDate.length ? runningTotals(equation, input) : new Map<string, Combined>();
  const periods = shown.map((period): CompanyPeriod => {
    const own = byBucket.get(period.uid) ?? new Gathered();
    const official = own.official(equation);
    return {
      period,
      official,
      reported: own.reported(equation),
      running: running.get(period.uid) ?? null,
      status: own.status(),
      complete: isComplete(official, period, input.today),
      counts: own.counts,
      spanning: own.spanning,
    };
  });
  const last = byBucket.get(periods.at(-1)?.period.uid ?? '');
  const metrics = textsOf(last?.metrics);
  return {
    ...judgedBy(alwaysTarget(stored), periods, input.all, input.today),
    periods,
    metrics,
    leftOut: textsOf(last?.leftOut),
  };
}

const textsOf = (totals: ReadonlyMap<string, Total> = new Map()) =>
  new Map([...totals].map(([uid, total]) => [uid, total.value() ?? '0']));

/**
 * The sums of base metrics in a period of a project that a company counts there; `index`: of the equation that `received` is about, -1
 * for all.
 */
export function countedMetrics(period: PeriodSums, index: number, received: ReceivedInside): PeriodSums['metrics'] {
  const sums = { ...(period.indicators[index]?.metrics ?? period.metrics) };
  for (const [uid, part] of Object.entries(received.metricsOf(period, index)))
    if (sums[uid] !== undefined) sums[uid] = subtract(sums[uid], part);
  return sums;
}

/** The sums of one equation by interval, of the intervals that are shown. */
function gathered(equation: Equation, { interval, shown, projects, today, inside }: CompanyFiguresInput): Map<string, Gathered> {
  const key = equationKey(equation);
  const used = metricsIn(equation);
  const received = new ReceivedInside(equation, inside);
  const byBucket = new Map(shown.map(({ uid }) => [uid, new Gathered()]));
  const bucketAt = bucketsByEnd(interval);
  for (const { keys, periods } of projects) {
    const index = keys.indexOf(key);
    if (index < 0) continue;
    for (const period of periods) {
      const sums = period.indicators[index];
      const bucket = bucketAt(period);
      const into = byBucket.get(bucket.uid);
      if (!into || !sums) continue;
      into.add(sums, period.end <= today);
      into.addMetrics(sums.metrics ?? period.metrics, used);
      const left = received.of(period, index, equation);
      if (left) into.leaveOut(left);
      if (period.start < bucket.start) into.spanning += 1;
    }
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
function runningTotals(equation: Equation, { shown, projects, today, inside }: CompanyFiguresInput): Map<string, Combined> {
  const key = equationKey(equation);
  const received = new ReceivedInside(equation, inside);
  const parts = projects.flatMap(({ keys, periods }) => {
    const index = keys.indexOf(key);
    return periods.flatMap((period) => {
      const sums = period.indicators[index];
      return sums ? [{ sums, left: received.of(period, index, equation), end: period.end }] : [];
    });
  });
  parts.sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0));
  const total = new Gathered();
  let next = 0;
  return new Map(
    shown.map((bucket) => {
      for (; next < parts.length && parts[next]!.end <= bucket.end; next += 1) {
        const { sums, left, end } = parts[next]!;
        total.add(sums, end <= today);
        if (left) total.leaveOut(left);
      }
      return [bucket.uid, total.official(equation)];
    }),
  );
}
