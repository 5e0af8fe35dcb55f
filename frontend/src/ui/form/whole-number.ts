/** Digits of the largest number that every JSON text keeps. */
const WHOLE = /^[+-]?\d{1,15}$/;

/**
 * A typed whole number: '12' is 12. NaN for every other text, which the schema of the field refuses with its reason: for an empty one, and
 * for '0x10', '1e1' and '2.0', which `Number` would take.
 */
export const wholeNumber = (typed: string): number => (WHOLE.test(typed.trim()) ? Number(typed) : Number.NaN);
