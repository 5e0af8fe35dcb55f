import { compare, toDecimal } from '../kernel/decimal.ts';
import type { Conversion } from '../report/figures.ts';

/** A stored conversion factor: parent units per one unit of the metric, as decimal text. */
export type CopiedFactor = { metricUid: string; metricName: string; toUnit: string; factor: string };

/** `add`: factors that the target lacks; `kept`: factors that it has with another figure, which continues to count. */
export type FactorCopies<F> = { add: readonly F[]; kept: readonly { wanted: F; own: F }[] };

const keyOf = ({ metricUid, toUnit }: Pick<CopiedFactor, 'metricUid' | 'toUnit'>) => `${metricUid} ${toUnit}`;
const byConversion = <F extends CopiedFactor>(owners: readonly (readonly F[])[]): Map<string, F> => {
  const first = new Map<string, F>();
  for (const factor of owners.flat())
    if (toDecimal(factor.factor) !== null && !first.has(keyOf(factor))) first.set(keyOf(factor), factor);
  return first;
};
const isSame = (a: string, b: string) => compare(toDecimal(a)!, toDecimal(b)!) === 0;

/**
 * The factors to copy when metrics are taken over from one structure into another: those that the conversions name and that the
 * source has itself, in the order of the conversions. Factors of the target stay.
 * @param conversions those of the metrics that are taken over
 * @param from the factors of the source's owners, the nearest first; those of groups and of the tenancy count in the target
 * anyway
 * @param there the factors of the target's owners, the nearest first
 */
export function factorCopies<F extends CopiedFactor>(
  conversions: readonly Pick<Conversion, 'metric' | 'toUnit'>[],
  from: readonly (readonly F[])[],
  there: readonly (readonly F[])[],
): FactorCopies<F> {
  const [source, target] = [byConversion(from), byConversion(there)];
  const keys = new Set(conversions.map(({ metric, toUnit }) => keyOf({ metricUid: metric.uid, toUnit })));
  const wanted = [...keys].flatMap((key) => source.get(key) ?? []);
  return {
    add: wanted.filter((each) => !target.has(keyOf(each))),
    kept: wanted.flatMap((each) => {
      const own = target.get(keyOf(each));
      return own && !isSame(own.factor, each.factor) ? [{ wanted: each, own }] : [];
    }),
  };
}
