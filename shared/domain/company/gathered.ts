import { type FigureStatus, LEAST_OFFICIAL_FIRST } from '../indicator/dashboard.ts';
import type { Equation } from '../indicator/equation.ts';
import { estimatedShareOfSums } from '../indicator/estimated-share.ts';
import type { IndicatorSums, PeriodSums, StatusCounts } from '../indicator/project-sums.ts';
import { areSameSums, type CombinedResult, resultOf, type Sums } from '../indicator/result.ts';
import { absolute, compare, negate, sum } from '../kernel/decimal.ts';
import { Total } from '../kernel/total.ts';
import type { KeptIndicator } from './kept-sums.ts';
import type { LeftOutSums } from './left-out.ts';

/** The sums of some projects in one interval. */
export class Gathered {
  /** sums that are in both results, as most are */
  readonly #both = new SumTotals();
  readonly #official = new SumTotals();
  readonly #reported = new SumTotals();
  readonly metrics = new Map<string, Total>();
  /** what of the metrics is below nought, and estimated, both without signs */
  readonly #negative = new Map<string, Total>();
  readonly #estimated = new Map<string, Total>();
  readonly counts: StatusCounts = { approved: 0, 'under revision': 0, 'not yet approved': 0 };
  reports = 0;
  of = 0;
  oneSided = 0;
  /** by how much both are others with submitted reports */
  readonly #submitted = { of: 0, oneSided: 0 };
  /** how many packages have no report, also where none is expected yet */
  absent = 0;
  /** how many reporting periods of projects ask for a metric that they do not always ask for, and how many ask for none */
  due = 0;
  notDue = 0;
  /** how many reporting periods of projects began before the interval */
  spanning = 0;
  /** projects that calculate the figure by different means of their own */
  readonly otherwise = new Set<string>();
  /** projects that have restated their own figure, each with the indicator of the company (`restatedId`) */
  readonly restated = new Set<string>();
  /** what suppliers of the same company have sent, which counts where it arose; `reported`: with submitted reports */
  readonly leftOut = { official: new Map<string, Total>(), reported: new Map<string, Total>() };

  /** Adds a period of a project; `used`: the metrics of the equation; `today`: 'YYYY-MM-DD'. */
  addPeriod(sums: IndicatorSums, period: PeriodSums, { used, today }: { used: readonly string[]; today: string }): void {
    this.#addSums(sums, period.end <= today);
    const { metrics = {}, negative, estimated } = sums.metrics ? sums : period;
    for (const metric of used) {
      if (metrics[metric] !== undefined) addTo(this.metrics, metric, metrics[metric]);
      if (negative?.[metric] !== undefined) addTo(this.#negative, metric, negative[metric]);
      if (estimated?.[metric] !== undefined) addTo(this.#estimated, metric, estimated[metric]);
    }
  }

  /** Adds a period of several projects; `hasEnded`: so that packages without a report count as expected. */
  addKept(
    { both, official, reported, metrics, negative, estimated, otherwise, restated, due, notDue, ...counted }: KeptIndicator,
    hasEnded: boolean,
  ): void {
    this.#both.add(both);
    this.#official.add(official);
    this.#reported.add(reported);
    this.#addCounts(counted, hasEnded);
    this.due += due;
    this.notDue += notDue;
    for (const [metric, part] of metrics) addTo(this.metrics, metric, part);
    for (const [metric, part] of negative) addTo(this.#negative, metric, part);
    for (const [metric, part] of estimated) addTo(this.#estimated, metric, part);
    for (const project of otherwise) this.otherwise.add(project);
    for (const project of restated) this.restated.add(project);
  }

  /** Adds whether a period of a project asks for a metric that it does not always ask for; undefined where there is none. */
  addDue(isDue: boolean | undefined): void {
    if (isDue !== undefined) this[isDue ? 'due' : 'notDue'] += 1;
  }

  /** Whether a project does not ask for a metric there that it asks for in some periods only, and no project asks for any. */
  get isNotDue(): boolean {
    return this.notDue > 0 && this.due === 0 && this.absent === 0;
  }

  #addSums(sums: IndicatorSums, hasEnded: boolean): void {
    if (sums.official === sums.reported) this.#both.add(sums.official);
    else {
      this.#official.add(sums.official);
      this.#reported.add(sums.reported);
    }
    this.#addCounts(sums, hasEnded);
  }

  #addCounts(
    sums: Pick<IndicatorSums, 'reports' | 'left' | 'absent' | 'oneSided' | 'submitted' | 'counts'>,
    hasEnded: boolean,
  ): void {
    this.reports += sums.reports;
    this.absent += sums.absent;
    this.of += sums.reports + sums.left + (hasEnded ? sums.absent : 0);
    this.oneSided += sums.oneSided ?? 0;
    this.#submitted.of += sums.submitted?.of ?? 0;
    this.#submitted.oneSided += sums.submitted?.oneSided ?? 0;
    for (const status of LEAST_OFFICIAL_FIRST) this.counts[status] += sums.counts[status];
  }

  #share(equation: Equation): string | undefined {
    if (this.#estimated.size === 0) return undefined;
    const sumIn = (totals: ReadonlyMap<string, Total>, metric: string) => totals.get(metric)?.value() ?? '0';
    // values of both signs may leave out more than was estimated in all
    const notNegative = (part: string) => (compare(part, '0') > 0 ? part : '0');
    return estimatedShareOfSums(equation, (metric) => {
      const negative = notNegative(sumIn(this.#negative, metric));
      return {
        estimated: notNegative(sumIn(this.#estimated, metric)),
        all: sum([sumIn(this.metrics, metric), negative, negative]),
      };
    });
  }

  /** Subtracts the figures that another project of the company has sent and counts as its own. */
  leaveOut({ official, reported, metrics, reportedMetrics, estimated }: LeftOutSums): void {
    this.#official.add(official);
    this.#reported.add(reported);
    for (const [metric, part] of Object.entries(metrics)) {
      addTo(this.metrics, metric, negate(part));
      if (compare(part, '0') < 0) addTo(this.#negative, metric, part);
      addTo(this.leftOut.official, metric, part);
    }
    for (const [metric, part] of Object.entries(reportedMetrics)) addTo(this.leftOut.reported, metric, part);
    for (const [metric, part] of Object.entries(estimated)) addTo(this.#estimated, metric, negate(absolute(part)));
  }

  official(equation: Equation): CombinedResult {
    const { reports, of, oneSided } = this;
    const estimated = this.#share(equation);
    const more = { ...(oneSided > 0 && { oneSided }), ...(estimated !== undefined && { estimated }) };
    return { value: this.#value(equation, this.#official), reports, of, ...more };
  }

  /**
   * The result with submitted reports. The share of estimated figures is known only if they add nothing to the official figure.
   */
  reported(equation: Equation): CombinedResult {
    const reports = LEAST_OFFICIAL_FIRST.reduce((sum, status) => sum + this.counts[status], 0);
    const oneSided = this.oneSided + this.#submitted.oneSided;
    const estimated = this.#isAsApproved() ? this.#share(equation) : undefined;
    return {
      value: this.#value(equation, this.#reported),
      reports,
      of: this.of + this.#submitted.of,
      ...(oneSided > 0 && { oneSided }),
      ...(estimated !== undefined && { estimated }),
    };
  }

  #value(equation: Equation, more: SumTotals): string | null {
    return resultOf(equation, this.#with(more));
  }

  #with(more: SumTotals): Sums {
    const total = new SumTotals();
    for (const each of [this.#both, more]) total.add(each.value());
    return total.value();
  }

  /** Whether submitted reports leave the sums unchanged; a nought of one project changes nothing beside figures of others. */
  #isAsApproved(): boolean {
    return areSameSums(this.#with(this.#official), this.#with(this.#reported));
  }

  /**
   * The status as a single project has it: a report that waits for approval changes the figure even if it no longer takes part in
   * it.
   */
  status(): FigureStatus {
    if (!this.#isAsApproved()) return 'not yet approved';
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
