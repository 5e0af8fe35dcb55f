import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';

type Sourced = { factor: string; source: string };

const isOtherFigure = (a: string, b: string) => toDecimal(a) !== toDecimal(b);

/**
 * The source that stands beside a typed figure: that of the stored figure does not stay with another one, and comes back with its own. One that
 * was entered since stays.
 */
export function sourceBeside(stored: Sourced, now: Pick<Sourced, 'source'>, factor: string): string {
  if (isOtherFigure(factor, stored.factor)) return now.source === stored.source ? '' : now.source;
  return now.source === '' ? stored.source : now.source;
}

/** Whether the source was taken away with the figure that it was entered for, and nothing stands in its place. */
export const isSourceTaken = (stored: Sourced, now: Sourced): boolean =>
  stored.source !== '' && now.source === '' && isOtherFigure(now.factor, stored.factor);

/** Whether the source was entered for another figure than the one that now stands beside it. */
export const isSourceOfOther = (stored: Sourced, now: Sourced): boolean =>
  stored.source !== '' && now.source === stored.source && isOtherFigure(now.factor, stored.factor);
