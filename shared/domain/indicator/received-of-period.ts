import { add, isZero, multiply, subtract, sum } from '../kernel/decimal.ts';
import { ascending } from '../kernel/order.ts';
import { columnsOf, type PeriodCells } from './cell-columns.ts';
import { type Equation, metricsIn } from './equation.ts';
import { takingPart } from './figure-sums.ts';
import type { Sheet } from './result.ts';

/** Figures per base metric. */
export type MetricSums = Readonly<Record<string, string>>;
/** Figures per base metric by the origin that they came from. */
export type ReceivedMetrics = Readonly<Record<string, MetricSums>>;

/**
 * A term of a sum of products that holds received figures: of one origin, alone and times the project's own, or of two. Where one
 * of its origins is left out, the term is.
 */
export type ReceivedTerm = { origins: readonly string[]; value: string };

/** Received figures in the reports that take part in an indicator; `terms`: those of a product. */
export type ReceivedPart = { metrics: ReceivedMetrics; terms?: readonly ReceivedTerm[] };
export type ReceivedOfIndicator = { official: ReceivedPart; reported: ReceivedPart };

/**
 * What suppliers have sent of a period's sums, for a company above both to count where it arose. `metrics`: of the official sums;
 * `indicators`: by the place of the equation, where it is another part than `metrics` says; `estimated`: how much of `metrics`
 * follows from estimated values, absent for none.
 */
export type ReceivedOfPeriod = {
  metrics: ReceivedMetrics;
  indicators: Readonly<Record<number, ReceivedOfIndicator>>;
  estimated?: ReceivedMetrics;
};

const byKey = <V>(entries: Iterable<readonly [string, V]>): Record<string, V> =>
  Object.fromEntries([...entries].sort(ascending(([key]) => key)));

/** What suppliers have sent of the sums of a period, exactly and in a fixed order; undefined for nothing. */
export function receivedOf(cells: PeriodCells, equations: readonly Equation[]): ReceivedOfPeriod | undefined {
  const columns = columnsOf(cells);
  if (!columns.official.hasReceived && !columns.reported.hasReceived) return undefined;
  const all = [...new Set(equations.flatMap(metricsIn))].sort();
  const counting = columns.official.counting();
  const metrics = metricsOf(all, counting);
  const estimated = metricsOf(
    all,
    counting.map(({ receivedEstimated, ...sheet }) => ({ ...sheet, received: receivedEstimated ?? new Map() })),
  );
  const indicators = equations.flatMap((equation, index) => {
    const [own, submitted] = [columns.official, columns.reported].map((each) => partOf(equation, takingPart(equation, each)));
    const shared = JSON.stringify({ metrics: limitedTo(metrics, metricsIn(equation)) });
    const isShared = [own, submitted].every((part) => JSON.stringify(part) === shared);
    return isShared ? [] : [[index, { official: own!, reported: submitted! }] as const];
  });
  const more = Object.keys(estimated).length > 0 && { estimated };
  return { metrics, indicators: Object.fromEntries(indicators), ...more };
}

/** The received part of an indicator: its own if one is stored, else that of the whole period. */
export const receivedPart = (
  { metrics, indicators }: ReceivedOfPeriod,
  index: number,
  equation: Equation,
): ReceivedOfIndicator => {
  const shared = () => ({ metrics: limitedTo(metrics, metricsIn(equation)) });
  return indicators[index] ?? { official: shared(), reported: shared() };
};

function limitedTo(all: ReceivedMetrics, used: readonly string[]): ReceivedMetrics {
  const wanted = new Set(used);
  const parts = Object.entries(all).map(([origin, own]) => {
    const kept = Object.entries(own).filter(([metric]) => wanted.has(metric));
    return [origin, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(parts.filter(([, own]) => Object.keys(own).length > 0));
}

const partOf = (equation: Equation, sheets: readonly Sheet[]): ReceivedPart => {
  const terms = equation.eqnType === 2 ? termsOf(equation, sheets) : [];
  return { metrics: metricsOf([...new Set(metricsIn(equation))], sheets), ...(terms.length > 0 && { terms }) };
};

function metricsOf(metrics: readonly string[], sheets: readonly Sheet[]): ReceivedMetrics {
  const found = new Map<string, Map<string, string>>();
  for (const { received = new Map<string, ReadonlyMap<string, string>>(), missing } of sheets)
    for (const [origin, figures] of received)
      for (const metric of metrics) {
        const part = missing?.has(metric) ? undefined : figures.get(metric);
        if (part === undefined) continue;
        const own = found.get(origin) ?? new Map<string, string>();
        found.set(origin, own.set(metric, add(own.get(metric) ?? '0', part)));
      }
  const parts = [...found].map(([origin, own]) => [origin, byKey([...own].filter(([, part]) => !isZero(part)))] as const);
  return byKey(parts.filter(([, own]) => Object.keys(own).length > 0));
}

/** Of (a + x1 + x2 ...) * (b + y1 + y2 ...) within each report, all but a * b. */
function termsOf({ numerators, numerators2 }: Equation, sheets: readonly Sheet[]): ReceivedTerm[] {
  const found = new Map<string, ReceivedTerm>();
  const note = (origins: readonly string[], value: string) => {
    const key = origins.join(' ');
    found.set(key, { origins, value: add(found.get(key)?.value ?? '0', value) });
  };
  for (const sheet of sheets) {
    const isProduct = [numerators, numerators2].every((list) => list.some((metric) => sheet.values.has(metric)));
    if (!isProduct || !sheet.received) continue;
    const [first, second] = [factorOf(numerators, sheet), factorOf(numerators2, sheet)];
    const origins = [...sheet.received.keys()].sort();
    for (const [at, origin] of origins.entries()) {
      const [x, y] = [first.of(origin), second.of(origin)];
      note([origin], sum([multiply(first.own, y), multiply(x, second.own), multiply(x, y)]));
      for (const other of origins.slice(at + 1))
        note([origin, other], add(multiply(x, second.of(other)), multiply(first.of(other), y)));
    }
  }
  return Object.values(byKey(found)).filter(({ value }) => !isZero(value));
}

/** One factor of a report's product: the part from each origin, and the rest, which is the project's own. */
function factorOf(metrics: readonly string[], { values, received }: Sheet) {
  const over = (figures: ReadonlyMap<string, string> | undefined) =>
    sum(metrics.flatMap((metric) => (values.has(metric) ? (figures?.get(metric) ?? []) : [])));
  const of = (origin: string) => over(received?.get(origin));
  return { of, own: subtract(over(values), sum([...(received?.keys() ?? [])].map(of))) };
}
