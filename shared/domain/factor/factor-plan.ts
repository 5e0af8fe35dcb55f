import { compare, toDecimal } from '../kernel/decimal.ts';

/** A factor as it is stored; `factor` is decimal text. */
export type PlannedFactor = {
  metricUid: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  description?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** 'changed': `fields` differ from `before`, the stored factor. */
export type FactorOutcome<F> = { kind: 'added' } | { kind: 'same' } | { kind: 'changed'; before: F; fields: string[] };

const NOTES = ['source', 'description', 'startDate', 'endDate'] as const;

/** The identity of a factor among those of its owner (SET-389). */
export const pairOf = ({ metricUid, toUnit }: Pick<PlannedFactor, 'metricUid' | 'toUnit'>): string => `${metricUid} ${toUnit}`;

/**
 * What becomes of factors that are wanted beside those that an owner has, in their order. A note that is undefined stays as it is
 * stored; '2.50' and '2.5' are one figure.
 */
export function plannedFactors<F extends PlannedFactor>(
  there: readonly F[],
  wanted: readonly PlannedFactor[],
): FactorOutcome<F>[] {
  const known = new Map(there.map((each) => [pairOf(each), each]));
  return wanted.map((each) => {
    const before = known.get(pairOf(each));
    if (!before) return { kind: 'added' };
    const isSameFigure = compare(toDecimal(before.factor) ?? '0', each.factor) === 0;
    const notes = NOTES.filter((name) => each[name] !== undefined && each[name] !== (before[name] ?? ''));
    const fields = [...(isSameFigure ? [] : ['factor']), ...notes];
    return fields.length === 0 ? { kind: 'same' } : { kind: 'changed', before, fields };
  });
}
