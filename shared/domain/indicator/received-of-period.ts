import { isZero, negate, subtract } from '../kernel/decimal.ts';
import type { Cell } from './dashboard.ts';
import type { IndicatorSums, MetricSums, ReceivedOfIndicator, ReceivedOfPeriod, SumsOfPeriod } from './project-sums.ts';
import type { Sheet, Sums } from './result.ts';

/**
 * What suppliers have sent of the sums of a period, by origin; undefined for nothing. It is the difference that taking it away makes, so
 * that it holds what is calculated from it too. Origins are taken away one after another, so that all of them together are exact for
 * products within a report as well. `standing`: the sums of all cells; `standingOf`: computes those of others.
 */
export function receivedOf(
  cells: readonly Cell[],
  standing: SumsOfPeriod,
  standingOf: (cells: readonly Cell[]) => SumsOfPeriod,
): Record<string, ReceivedOfPeriod> | undefined {
  const sheets = cells.flatMap(({ official, reported }) => [official, reported]);
  const origins = new Set(sheets.flatMap(({ received }) => [...(received?.keys() ?? [])]));
  if (origins.size === 0) return undefined;
  const found: Record<string, ReceivedOfPeriod> = {};
  let [own, before] = [cells, standing];
  for (const origin of [...origins].sort()) {
    own = own.map((cell) => ({
      ...cell,
      official: withoutOrigin(cell.official, origin),
      reported: withoutOrigin(cell.reported, origin),
    }));
    const after = standingOf(own);
    found[origin] = difference(standing, before, after);
    before = after;
  }
  return found;
}

/** A sheet without what came from an origin; what is left of a value stays one, so that the same reports take part. */
function withoutOrigin(sheet: Sheet, origin: string): Sheet {
  const parts = sheet.received?.get(origin);
  if (!parts) return sheet;
  const rest = [...sheet.values].map(([uid, value]) => [uid, subtract(value, parts.get(uid) ?? '0')] as const);
  return { ...sheet, values: new Map(rest) };
}

/** `all`: of the whole period, which says what there is to tell. */
function difference(all: SumsOfPeriod, before: SumsOfPeriod, after: SumsOfPeriod): ReceivedOfPeriod {
  const indicators = Object.entries(all.indicators).map(([key, { metrics }]) => {
    const [from, to] = [before, after].map((each) => ofIndicator(each, Number(key))) as [Told, Told];
    const sums = { official: less(from.official, to.official), reported: less(from.reported, to.reported) };
    return [key, metrics ? { ...sums, metrics: lessMetrics(from.metrics, to.metrics, Object.keys(metrics)) } : sums] as const;
  });
  return {
    indicators: Object.fromEntries(indicators),
    metrics: lessMetrics(before.metrics, after.metrics, Object.keys(all.metrics)),
  };
}

type Told = Required<ReceivedOfIndicator>;
const NONE: Sums = { numerators: null, numerators2: null, denominators: null };

const ofIndicator = ({ indicators, metrics }: SumsOfPeriod, index: number): Told => {
  const own: Partial<IndicatorSums> = indicators[index] ?? {};
  return { official: own.official ?? NONE, reported: own.reported ?? NONE, metrics: own.metrics ?? metrics };
};

/** The difference of two sums; null where there was none to begin with. */
const less = (all: Sums, rest: Sums): Sums => {
  const part = (key: keyof Sums) => (all[key] === null ? null : subtract(all[key], rest[key] ?? '0'));
  return { numerators: part('numerators'), numerators2: part('numerators2'), denominators: part('denominators') };
};

const lessMetrics = (all: MetricSums, rest: MetricSums, metrics: readonly string[]): MetricSums => {
  const parts = metrics.map((uid) => [uid, subtract(all[uid] ?? '0', rest[uid] ?? '0')] as const);
  return Object.fromEntries(parts.filter(([, part]) => !isZero(part)));
};

/** The sums to add where something is to be left out. */
export const negated = ({ numerators, numerators2, denominators }: Sums): Sums => {
  const part = (value: string | null) => (value === null ? null : negate(value));
  return { numerators: part(numerators), numerators2: part(numerators2), denominators: part(denominators) };
};
