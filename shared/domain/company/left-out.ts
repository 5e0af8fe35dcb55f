import { type Equation, equationKey } from '../indicator/equation.ts';
import type { IndicatorSums, PeriodSums, ProjectSums } from '../indicator/project-sums.ts';
import { type MetricSums, type ReceivedPart, receivedPart } from '../indicator/received-of-period.ts';
import type { Sums } from '../indicator/result.ts';
import { add, negate, sum } from '../kernel/decimal.ts';
import { lastDayOf, type Period } from '../kernel/periods.ts';

/** The projects of a company by uid: what one has sent to another counts where it arose. */
export type ProjectsInside = ReadonlyMap<string, ProjectSums>;

/**
 * What a company leaves out of a period of a project, as sums to add; `metrics`: how much of the official figure, by base metric;
 * `reportedMetrics`: how much with submitted reports; `estimated`: how much of `metrics` follows from estimated values.
 */
export type LeftOutSums = {
  official: Sums;
  reported: Sums;
  metrics: MetricSums;
  reportedMetrics: MetricSums;
  estimated: MetricSums;
};

type Kind = 'official' | 'reported';
/** Whether a project counts a metric in a period. */
type CountedPeriod = Period & { has(metric: string, kind: Kind): boolean };

/**
 * Finds what a company does not count at the receiver. A received figure is left out only where a project on its way that belongs
 * to the company counts the metric in the same figure. A supplier that does not calculate the metric, whose report is one-sided,
 * or has no result any more, counts nothing there: then the receiver does.
 */
export class ReceivedInside {
  readonly #equation: Equation | null;
  readonly #inside: ProjectsInside;
  readonly #counted = new Map<string, readonly CountedPeriod[]>();

  /** @param equation null for base metrics by themselves */
  constructor(equation: Equation | null, inside: ProjectsInside) {
    this.#equation = equation;
    this.#inside = inside;
  }

  /** What is left out of one equation in a period; `index`: place of the equation in the project's sums. */
  of(period: PeriodSums, index: number, equation: Equation): LeftOutSums | null {
    if (!period.received) return null;
    const { official, reported } = receivedPart(period.received, index, equation);
    return {
      official: this.#sumsOf(official, period, equation, 'official'),
      reported: this.#sumsOf(reported, period, equation, 'reported'),
      metrics: this.#metricsOf(official, period, 'official'),
      reportedMetrics: this.#metricsOf(reported, period, 'reported'),
      estimated: this.#metricsOf({ metrics: period.received.estimated ?? {} }, period, 'official'),
    };
  }

  /** What is left out of the official sums of base metrics in a period. */
  metricsOf({ received, ...period }: PeriodSums, index: number): MetricSums {
    if (!received) return {};
    return this.#metricsOf(received.indicators[index]?.official ?? { metrics: received.metrics }, period, 'official');
  }

  #metricsOf({ metrics }: ReceivedPart, period: Period, kind: Kind): Record<string, string> {
    const left: Record<string, string> = {};
    for (const [origin, figures] of Object.entries(metrics))
      for (const [metric, part] of Object.entries(figures))
        if (this.#isCounted(origin, metric, period, kind)) left[metric] = add(left[metric] ?? '0', part);
    return left;
  }

  #sumsOf(part: ReceivedPart, period: Period, { eqnType, numerators, numerators2, denominators }: Equation, kind: Kind): Sums {
    const left = this.#metricsOf(part, period, kind);
    const over = (metrics: readonly string[]) => lessThan(metrics.flatMap((metric) => left[metric] ?? []));
    if (eqnType !== 2) return { numerators: over(numerators), numerators2: over(numerators2), denominators: over(denominators) };
    const factors = [...numerators, ...numerators2];
    const isLeft = (origin: string) =>
      factors.some((metric) => part.metrics[origin]?.[metric] !== undefined && this.#isCounted(origin, metric, period, kind));
    const terms = (part.terms ?? []).filter(({ origins }) => origins.some(isLeft));
    return { numerators: lessThan(terms.map(({ value }) => value)), numerators2: null, denominators: over(denominators) };
  }

  /**
   * Whether a project on a figure's way counts the metric. The sender counts it in periods that end within the receiver's, as the
   * figure was sent. Projects before the sender may have longer periods, so any period up to the end of the receiver's counts.
   */
  #isCounted(origin: string, metric: string, { start, end }: Period, kind: Kind): boolean {
    const way = origin.split('/');
    return way.some((uid, at) => {
      const isSender = at === way.length - 1;
      const isThen = (each: Period) => each.end <= end && (!isSender || lastDayOf(each.end) >= start);
      return this.#countedBy(uid).some((each) => isThen(each) && each.has(metric, kind));
    });
  }

  #countedBy(uid: string): readonly CountedPeriod[] {
    const known = this.#counted.get(uid);
    if (known) return known;
    const { keys, periods } = this.#inside.get(uid) ?? { keys: [], periods: [] };
    const equation = this.#equation;
    const index = equation ? keys.indexOf(equationKey(equation)) : -1;
    const counted = periods.flatMap(({ start, end, indicators, metrics }): CountedPeriod[] => {
      if (!equation) return [{ start, end, has: (metric) => metrics[metric] !== undefined }];
      const sums = indicators[index];
      return sums
        ? [{ start, end, has: (metric, kind) => hasMetric(sums, sums.metrics ?? metrics, equation, metric, kind) }]
        : [];
    });
    this.#counted.set(uid, counted);
    return counted;
  }
}

const lessThan = (parts: readonly string[]): string | null => (parts.length === 0 ? null : negate(sum(parts)));

/** Submitted reports are known by their sums only, so that the list of the metric answers for it. */
function hasMetric(
  { reports, reported, counts }: IndicatorSums,
  official: MetricSums,
  equation: Equation,
  metric: string,
  kind: Kind,
): boolean {
  if (reports > 0 && official[metric] !== undefined) return true;
  const submitted = counts.approved + counts['under revision'] + counts['not yet approved'];
  if (kind === 'official' || submitted <= reports) return false;
  const { eqnType, numerators, numerators2, denominators } = equation;
  const second = eqnType === 2 ? reported.numerators : reported.numerators2;
  return (
    (numerators.includes(metric) && reported.numerators !== null) ||
    (numerators2.includes(metric) && second !== null) ||
    (denominators.includes(metric) && reported.denominators !== null)
  );
}
