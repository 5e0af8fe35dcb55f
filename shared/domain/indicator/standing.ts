import type { Period } from '../kernel/periods.ts';
import { type RatedTarget, type TargetInForce, targetForRange } from './period-targets.ts';
import { type Rag, rag } from './rag.ts';
import { type CombinedResult, NO_RESULT } from './result.ts';

/**
 * Whether a figure is final: its period has ended, and every expected report takes part. Before that a total may still rise and a
 * ratio may turn, so it is neither met nor missed.
 */
export const isComplete = (
  { reports, of }: Pick<CombinedResult, 'reports' | 'of'>,
  { end }: Pick<Period, 'end'>,
  today: string,
): boolean => end <= today && of > 0 && reports === of;

/**
 * Whether a figure contains every report that is expected so far in a period that has not ended. More reports may follow, so the
 * figure is marked as partial. `end`: exclusive, 'YYYY-MM-DD' like `today`.
 */
export const isSoFar = (
  { reports, of }: Pick<CombinedResult, 'reports' | 'of'>,
  { end }: Pick<Period, 'end'>,
  today: string,
): boolean => end > today && of > 0 && reports === of;

/** The target that counts for a period; null for none. */
export type TargetIn = (period: Period) => RatedTarget | null;

/** A target that is the same for every period. */
export const alwaysTarget =
  (target: RatedTarget | null): TargetIn =>
  () =>
    target;

/** An official result by period; `running` is the one from the first period on, null when that is not known. */
export type Judged<P extends Period> = { period: P; official: CombinedResult; running: CombinedResult | null };

/**
 * How a period compares with its target. `compared`: the figure that the target is compared with, and its number of reports;
 * `complete`: whether that figure is complete; `rag`: judges what is approved so far, so show it for complete figures only.
 */
export type Standing<P extends Period> = {
  period: P;
  value: string | null;
  compared: CombinedResult;
  target: TargetInForce;
  rag: Rag;
  complete: boolean;
};

export const NO_TARGET_FOR_STANDING: TargetInForce = { target: null, threshold: null, greenBelow: false, basis: 'period' };

/** The target of one period. @param all every period, since a project-level target applies at the nearest of them */
export function targetOfPeriod(period: Period, targetIn: TargetIn, all: readonly Period[]): TargetInForce {
  const stored = targetIn(period);
  return stored ? targetForRange(stored, all, [period]) : NO_TARGET_FOR_STANDING;
}

/** @param all as of `targetOfPeriod` */
export function standingOf<P extends Period>(
  { period, official, running }: Judged<P>,
  targetIn: TargetIn,
  all: readonly Period[],
  today: string,
): Standing<P> {
  const target = targetOfPeriod(period, targetIn, all);
  const compared = target.basis === 'cumulative' ? (running ?? NO_RESULT) : official;
  // a total that starts anew within the range cannot be compared with a target for the whole range
  const isPart = target.basis === 'cumulative' && running?.since !== undefined;
  const complete = !isPart && isComplete(compared, period, today) && isComplete(official, period, today);
  return { period, value: official.value, compared, target, rag: isPart ? 'grey' : rag(compared.value, target), complete };
}

/** The standing of the latest of some periods, and of the latest complete one; `periods` in the order of time. */
export function standingsOf<P extends Period>(
  periods: readonly Judged<P>[],
  targetIn: TargetIn,
  all: readonly Period[],
  today: string,
): { latest: Standing<P> | null; latestComplete: Standing<P> | null } {
  const last = periods.at(-1);
  const latest = last ? standingOf(last, targetIn, all, today) : null;
  for (const period of periods.toReversed()) {
    const standing = standingOf(period, targetIn, all, today);
    if (standing.complete) return { latest, latestComplete: standing };
  }
  return { latest, latestComplete: null };
}
