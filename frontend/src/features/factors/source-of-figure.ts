import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';

type SourcedFactor = { factor: string; source: string };

const isOtherFigure = (a: string, b: string) => toDecimal(a) !== toDecimal(b);

/**
 * The source for a typed figure. A new figure clears the stored source, and the stored figure brings it back. A source entered by
 * the person stays.
 */
export function sourceBeside(stored: SourcedFactor, now: Pick<SourcedFactor, 'source'>, factor: string): string {
  if (isOtherFigure(factor, stored.factor)) return now.source === stored.source ? '' : now.source;
  return now.source === '' ? stored.source : now.source;
}

/** Whether the source was cleared because the figure changed, and no other source was entered. */
export const isSourceTaken = (stored: SourcedFactor, now: SourcedFactor): boolean =>
  stored.source !== '' && now.source === '' && isOtherFigure(now.factor, stored.factor);

/** Whether the source was entered for another figure than the current one. */
export const isSourceOfOther = (stored: SourcedFactor, now: SourcedFactor): boolean =>
  stored.source !== '' && now.source === stored.source && isOtherFigure(now.factor, stored.factor);
