import { compare, toDecimal } from '../kernel/decimal.ts';
import { unitText } from '../metric/unit-text.ts';

/** A factor as stored; `factor` is decimal text. */
export type PlannedFactor = {
  metricUid: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  description?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * A factor as the caller wants it. `seen`: the version that the caller has seen, null for none;
 * undefined where that does not matter.
 */
export type WantedFactor<F = PlannedFactor> = F & { seen?: number | null | undefined };

/**
 * 'changed': `fields` differ from `before`, the stored factor; 'stale': it was changed or added elsewhere since the file was
 * checked.
 */
export type FactorOutcome<F> =
  | { kind: 'added' }
  | { kind: 'same' }
  | { kind: 'stale' }
  | { kind: 'changed'; before: F; fields: string[] };

/** The notes on a factor beside its figure. */
export const FACTOR_NOTES = ['source', 'description', 'startDate', 'endDate'] as const;

/** The identity of a factor among those of its owner (SET-389). */
export const pairOf = ({ metricUid, toUnit }: Pick<PlannedFactor, 'metricUid' | 'toUnit'>): string => `${metricUid} ${toUnit}`;

const shownPairOf = ({ metricUid, toUnit }: PlannedFactor) => pairOf({ metricUid, toUnit: unitText(toUnit) });

/**
 * What happens to wanted factors beside those that an owner has, in their order. A note that is undefined stays as it is stored;
 * '2.50' and '2.5' are one figure, and 'tCO₂e', as screens show it, means a stored 'tCO2e'.
 */
export function plannedFactors<F extends PlannedFactor & { version?: number }>(
  there: readonly F[],
  wanted: readonly WantedFactor[],
): FactorOutcome<F>[] {
  const known = new Map(there.map((each) => [pairOf(each), each]));
  const shown = new Map(there.map((each) => [shownPairOf(each), each]));
  return wanted.map((each) => {
    const before = known.get(pairOf(each)) ?? shown.get(shownPairOf(each));
    const isStale = each.seen !== undefined && each.seen !== (before?.version ?? null);
    if (!before) return { kind: isStale ? 'stale' : 'added' };
    const isSameFigure = compare(toDecimal(before.factor) ?? '0', each.factor) === 0;
    const notes = FACTOR_NOTES.filter((name) => each[name] !== undefined && each[name] !== (before[name] ?? ''));
    const fields = [...(isSameFigure ? [] : ['factor']), ...notes];
    if (fields.length === 0) return { kind: 'same' };
    return isStale ? { kind: 'stale' } : { kind: 'changed', before, fields };
  });
}
