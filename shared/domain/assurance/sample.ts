import { ascending } from '../kernel/order.ts';
import type { AuditedFigure } from './finding.ts';

/** A figure of a sample; `checked`: by which person (uid) and when, absent while unchecked. */
export type SampledFigure = AuditedFigure & { checked?: { by: string; at: string } };

/** Most figures of one sample. */
export const MAX_SAMPLED = 100;
/** Most samples of one project. */
export const MAX_SAMPLES = 100;

/** Names a figure, for the order in which a sample is drawn. */
export const figureKey = ({ indicatorUid, periodUid }: Pick<AuditedFigure, 'indicatorUid' | 'periodUid'>): string =>
  `${indicatorUid}/${periodUid}`;

/**
 * Draws figures, all equally likely. The same seed draws the same figures whatever their order, so anybody can repeat the draw.
 * @param hashOf a hash of a text, as hexadecimal digits
 */
export function drawn<F extends AuditedFigure>(
  population: readonly F[],
  size: number,
  seed: string,
  hashOf: (text: string) => string,
): F[] {
  const ranked = population.map((figure) => ({ figure, rank: hashOf(`${seed}/${figureKey(figure)}`) }));
  return ranked
    .sort(ascending(({ rank }) => rank))
    .slice(0, size)
    .map(({ figure }) => figure);
}
