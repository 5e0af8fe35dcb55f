import { toDecimal } from '../kernel/decimal.ts';
import type { Equation } from './equation.ts';

/** Significant digits that every number of a JSON text keeps; with more of them it may be read as another number. */
const MAX_FACTOR_DIGITS = 15;

export const FACTOR_DIGITS = `A factor has at most ${MAX_FACTOR_DIGITS} digits, and lies between 10^-100 and 10^100. Round it.`;
export const NAMED_TWICE = 'A metric stands twice in one list and would count twice. Choose it once.';

const isExact = (factor: number): boolean => {
  const digits = toDecimal(factor)
    ?.replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  return digits !== undefined && digits.length <= MAX_FACTOR_DIGITS;
};

/** Whether a typed factor is exactly the number that is sent for it. */
export const isExactFactor = (typed: string): boolean => toDecimal(typed) === toDecimal(Number(typed)) && isExact(Number(typed));

const namesTwice = ({ eqnType, numerators, numerators2, denominators }: Equation): boolean =>
  [numerators, eqnType === 0 ? [] : numerators2, denominators].some((list) => new Set(list).size < list.length);

/**
 * Why an equation would not compute what it appears to say; null if it does.
 * @param kept the equation before a change, which may stay as it is
 */
export function equationFault(equation: Equation, kept: Equation | null = null): string | null {
  if (!isExact(equation.factor) && equation.factor !== kept?.factor) return FACTOR_DIGITS;
  return namesTwice(equation) && !(kept && namesTwice(kept)) ? NAMED_TWICE : null;
}
