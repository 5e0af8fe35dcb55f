import { compare, isZero, multiply, negate, sum, toDecimal } from '../kernel/decimal.ts';

export const CHECK_LABEL = 'Check';

const isNegative = (value: string) => compare(value, '0') < 0;
const size = (value: string) => (isNegative(value) ? negate(value) : value);

/** Texts may have any character: a line break in one is written as `\n`, a backslash twice. */
const lineOf = (figure: string) => figure.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const figureOf = (line: string) =>
  line.includes('\\') ? line.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign)) : line;

/**
 * The figures of a metric in earlier reports as one text, a line for each report. A report without a figure has an empty line.
 */
export const pastText = (figures: readonly (string | undefined)[]): string =>
  figures.map((figure) => lineOf(figure ?? '')).join('\n');

/** The figures of such a text, each with the report of its line; reports without a figure are left out. */
export const pastOfText = <R extends object>(text: string, reports: readonly R[]): (R & { value: string })[] =>
  text.split('\n').flatMap((line, at) => {
    const report = reports[at];
    return report === undefined || line === '' ? [] : [{ ...report, value: figureOf(line) }];
  });

/**
 * Base metrics that several rows of a report measure. Earlier reports keep one sum for such a metric, which is no row's own
 * past: no row is compared with it.
 */
export function sharedMetrics(rows: readonly { metric?: { uid: string } | undefined }[]): Set<string> {
  const seen = new Set<string>();
  return new Set(rows.flatMap(({ metric }) => metric?.uid ?? []).filter((uid) => seen.has(uid) || !seen.add(uid)));
}

/**
 * Whether a value gets the badge 'Check' (REP-285 to REP-288): the average of earlier entries is more than twice the
 * value or less than half of it, or the server flagged it. `earlier`: decimals of the same base metric and package from
 * earlier periods, null for none. No value, or a text: no badge. No earlier entries: only the server's flag counts.
 * Figures of opposite sign differ.
 */
export function needsCheck(value: string | null, earlier: readonly (string | null)[], largeDifference = false): boolean {
  if (value === null || toDecimal(value) === null) return false;
  const entries = earlier.flatMap((entry) => toDecimal(entry) ?? []);
  if (largeDifference || entries.length === 0) return largeDifference;
  // Compared as totals, because an average need not be a finite decimal.
  const total = sum(entries);
  if (!isZero(total) && !isZero(value) && isNegative(total) !== isNegative(value)) return true;
  const expected = multiply(size(value), String(entries.length));
  return compare(size(total), multiply(expected, '2')) > 0 || compare(multiply(size(total), '2'), expected) < 0;
}
