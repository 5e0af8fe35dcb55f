/** Digits of the largest number that every JSON text keeps. */
const WHOLE = /^[+-]?\d{1,15}$/;

/**
 * Parses a whole number: '12' is 12. Returns NaN for every other text, which the field's schema refuses with a reason. This
 * includes an empty text, and '0x10', '1e1' and '2.0', which `Number` would accept.
 */
export const wholeNumber = (typed: string): number => (WHOLE.test(typed.trim()) ? Number(typed) : Number.NaN);
