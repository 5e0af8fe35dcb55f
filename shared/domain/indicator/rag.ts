import { compare } from '../kernel/decimal.ts';

export type Rag = 'green' | 'amber' | 'red' | 'grey';

/** A target as a screen edits it: decimal text or null; 0 is a target. `greenBelow`: lower is better (ADM-332). */
export type TargetValues = { target: string | null; threshold: string | null; greenBelow: boolean };

export const DIRECTION_CONFLICT = 'The threshold conflicts with the performance direction and has been cleared.';

/**
 * The colour of a result. Green: the target is met; amber: between target and threshold; red: beyond the threshold; grey: no
 * target or no result. Target and threshold count as met; without a threshold there is no amber. Compares the unrounded figures.
 */
export function rag(value: string | null, { target, threshold, greenBelow }: TargetValues): Rag {
  if (value === null || target === null) return 'grey';
  const meets = (limit: string) => (greenBelow ? compare(value, limit) <= 0 : compare(value, limit) >= 0);
  if (meets(target)) return 'green';
  return threshold !== null && meets(threshold) ? 'amber' : 'red';
}

/** The direction that target and threshold imply; equal or missing ones leave it as it is (ADM-333 to ADM-335). */
export function impliedDirection({ target, threshold, greenBelow }: TargetValues): boolean {
  const order = target === null || threshold === null ? 0 : compare(threshold, target);
  return order === 0 ? greenBelow : order > 0;
}

type Limits = Pick<TargetValues, 'target' | 'threshold'>;

/**
 * The direction of a whole target: what its project level implies; where that lacks one of the two, what its
 * periods imply, if they agree.
 */
export function directionOf({ target, threshold, greenBelow }: TargetValues, byPeriod: readonly Limits[]): boolean {
  const isWhole = (limits: Limits) => limits.target !== null && limits.threshold !== null;
  const pairs = isWhole({ target, threshold }) ? [{ target, threshold }] : byPeriod.filter(isWhole);
  const directions = new Set(pairs.map((pair) => impliedDirection({ ...pair, greenBelow })));
  return directions.size === 1 ? directions.has(true) : greenBelow;
}

/** Turns the direction round; a threshold that contradicts it is cleared, with an alert (ADM-336, ADM-337). */
export function toggleDirection(values: TargetValues): TargetValues & { alert: string | null } {
  const turned = { ...values, greenBelow: !values.greenBelow };
  return impliedDirection(turned) === turned.greenBelow
    ? { ...turned, alert: null }
    : { ...turned, threshold: null, alert: DIRECTION_CONFLICT };
}
