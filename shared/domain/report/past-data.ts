import { compare, isZero, multiply, negate, sum } from '../kernel/decimal.ts';

export const CHECK_LABEL = 'Check';

const isNegative = (value: string) => compare(value, '0') < 0;
const size = (value: string) => (isNegative(value) ? negate(value) : value);

/** Stands for a report that has no figure of a metric. */
const NO_FIGURE = '-';

/** The figures of a metric in earlier reports as one text: '12 - 4.5'. Undefined stands for a report without a figure of it. */
export const pastText = (figures: readonly (string | undefined)[]): string =>
  figures.map((figure) => figure ?? NO_FIGURE).join(' ');

/** The figures of such a text, each with the report in its place; reports without a figure are left out. */
export const pastOfText = <R extends object>(text: string, reports: readonly R[]): (R & { value: string })[] =>
  text.split(' ').flatMap((value, at) => {
    const report = reports[at];
    return report === undefined || value === NO_FIGURE ? [] : [{ ...report, value }];
  });

/**
 * Whether a value gets the badge 'Check' (REP-285 to REP-288): the average of earlier entries is more than twice the value or less
 * than half of it, or the server flagged it. `earlier`: decimals of the same base metric and package from earlier periods, null
 * for none. No value: no badge. No earlier entries: only the server's flag counts. Figures of opposite sign differ.
 */
export function needsCheck(value: string | null, earlier: readonly (string | null)[], largeDifference = false): boolean {
  if (value === null) return false;
  const entries = earlier.filter((entry) => entry !== null);
  if (largeDifference || entries.length === 0) return largeDifference;
  // Compared as totals, because an average need not be a finite decimal.
  const total = sum(entries);
  if (!isZero(total) && !isZero(value) && isNegative(total) !== isNegative(value)) return true;
  const expected = multiply(size(value), String(entries.length));
  return compare(size(total), multiply(expected, '2')) > 0 || compare(multiply(size(total), '2'), expected) < 0;
}
