/**
 * The quality of a reported value: its origin, and its uncertainty. A missing quality claims nothing, so values of existing
 * clients stay as they are.
 */

export const QUALITY_KINDS = ['measured', 'calculated', 'estimated'] as const;
export type QualityKind = (typeof QUALITY_KINDS)[number];

/** How a value was estimated. */
export const ESTIMATION_METHODS = ['last-year', 'average', 'supplier'] as const;
export type EstimationMethod = (typeof ESTIMATION_METHODS)[number];

/**
 * `method`: of an estimated value; `uncertainty`: plus or minus so many per cent, decimal text of up
 * to three digits and two places.
 */
export type ValueQuality = { kind: QualityKind; method?: EstimationMethod | undefined; uncertainty?: string | undefined };

/** Most per cent that a value may be off. */
const MAX_UNCERTAINTY = 999;

/**
 * A typed uncertainty: '5', '2.5' or '5 %'. null for any other text, including one with a comma, which would have to be guessed.
 */
export function readUncertainty(typed: string): string | null {
  const text = (typed.trim().endsWith('%') ? typed.trim().slice(0, -1) : typed).trim();
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null;
  const value = Number(text);
  return value > MAX_UNCERTAINTY ? null : String(value);
}

/** One text for each quality, '' if nothing is stated; for audit entries and comparisons. */
export const qualityKey = (quality: ValueQuality | null | undefined): string =>
  quality ? [quality.kind, quality.method, quality.uncertainty && `±${quality.uncertainty}%`].filter(Boolean).join(' ') : '';

/** The inverse of `qualityKey`; null for nothing stated and for a text of another kind. */
export function qualityOf(key: string): ValueQuality | null {
  const [first, ...others] = key.split(' ');
  const kind = QUALITY_KINDS.find((each) => each === first);
  if (!kind) return null;
  const method = ESTIMATION_METHODS.find((each) => others.includes(each));
  const uncertainty = others.find((each) => each.startsWith('±'))?.slice(1, -1);
  return { kind, ...(method && { method }), ...(uncertainty && { uncertainty }) };
}

/** The names of kinds and methods on screens. */
export const QUALITY_KIND_NAMES: Record<QualityKind, string> = {
  measured: 'Measured',
  calculated: 'Calculated',
  estimated: 'Estimated',
};
export const ESTIMATION_METHOD_NAMES: Record<EstimationMethod, string> = {
  'last-year': 'same period last year',
  average: 'average',
  supplier: "supplier's figure",
};

/** A quality in words: 'Estimated (same period last year), ±5 %'. '' for nothing stated. */
export function qualityText(quality: ValueQuality | null | undefined): string {
  if (!quality) return '';
  const { kind, method, uncertainty } = quality;
  const how = method ? ` (${ESTIMATION_METHOD_NAMES[method]})` : '';
  return `${QUALITY_KIND_NAMES[kind]}${how}${uncertainty ? `, ±${uncertainty} %` : ''}`;
}
