import { createHash } from 'node:crypto';
import { officialKey, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { AppError } from '../../../shared/errors.ts';

/** The SHA-256 of old and new of approved figures, in any order: an act says by it which ones its preview showed. */
export function figuresHash(figures: readonly RestatedFigure[]): string {
  const lines = figures.map((figure) => JSON.stringify([officialKey(figure), figure.old, figure.new, figure.unit])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The reason for an act on approved figures, and the hash of the figures in its preview. Existing clients may give neither. */
export type SaidOfFigures = { reason?: string | undefined; figuresHash?: string | undefined };

/**
 * Refuses an act that would now change other approved figures than its preview showed. Accepts requests without a hash.
 * @param shown the hash of the preview
 * @throws stale_version
 */
export function demandShownFigures(shown: string | undefined, now: readonly RestatedFigure[]): void {
  if (shown !== undefined && shown !== figuresHash(now))
    throw new AppError(
      'stale_version',
      'The approved figures that this changes are others than those that were shown. Load the page again and check them.',
    );
}
