import type { OwnRestatement } from '../company/act-marks.ts';
import { compare, divide, multiply, subtract, toDecimal } from '../kernel/decimal.ts';
import type { Recurrence } from '../report/recurrence.ts';
import type { Equation } from './equation.ts';
import { figureSums } from './figure-sums.ts';
import type { ProjectShare } from './own-figures.ts';
import { SheetColumns } from './sheet-columns.ts';

/**
 * What one report, or one package in one period, contributes: decimal sums per base metric. Metrics that are N/A, hidden, not due
 * or not in the tree are absent. `missing`: required metrics without a value, and metrics whose value could not be converted;
 * indicators with such a metric have no result there. `counts`: false for a report that does not count, such as an unapproved
 * one.
 * `metrics`: base metrics that its tree asks for; an indicator without any of them does not expect the report. `askedBefore`:
 * those among them that no row measures any more, with the last day on which one did; `recurring`: those that it asks for in some
 * periods only, also if this is none of them; `notApplicable`: those marked N/A.
 * `received`: the part of the values that suppliers sent, by origin; a company above both counts such figures only where they
 * arose. `estimated`: the part that follows from estimated values; `receivedEstimated`: the part that is both.
 */
export type Sheet = {
  values: ReadonlyMap<string, string>;
  missing?: ReadonlySet<string>;
  counts?: boolean;
  metrics?: ReadonlySet<string>;
  askedBefore?: ReadonlyMap<string, string>;
  recurring?: ReadonlyMap<string, Recurrence>;
  notApplicable?: ReadonlySet<string>;
  received?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  estimated?: ReadonlyMap<string, string>;
  receivedEstimated?: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/**
 * `reports` of `of` took part ('7 of 9 reports'); `value`: unrounded decimal text, null for no result. `oneSided`: reports left
 * out because they have only one side of a ratio. `since`: first day of a running total that earlier periods do not add up with.
 * `estimated`: share of estimated figures, see `estimatedShare`.
 * For a company, `otherwise`: projects with an equation of their own for the figure; `restated`: projects that have restated
 * their own figure; `ownRestated`: the last act that changed the company's own figure. Each is absent for none.
 */
export type CombinedResult = {
  value: string | null;
  reports: number;
  of: number;
  oneSided?: number;
  since?: string;
  estimated?: string;
  otherwise?: ProjectShare;
  restated?: ProjectShare;
  ownRestated?: OwnRestatement;
};

export const NO_RESULT: CombinedResult = { value: null, reports: 0, of: 0 };

/** Numerators (of type 2 multiplied already), numerators2 of type 1, and denominators, summed; null where there was no figure. */
export type Sums = { numerators: string | null; numerators2: string | null; denominators: string | null };

/** Whether two sums are one, and give one figure. */
export const areSameSums = (a: Sums, b: Sums): boolean =>
  a.numerators === b.numerators && a.numerators2 === b.numerators2 && a.denominators === b.denominators;

/** The figure that summed numerators and denominators give. */
export const resultOf = (equation: Equation, { numerators, numerators2, denominators }: Sums): string | null => {
  if (numerators === null && numerators2 === null) return null;
  const numerator = numerators2 === null ? numerators! : subtract(numerators ?? '0', numerators2);
  const factor = toDecimal(equation.factor);
  if (factor === null) return null;
  const factored = multiply(factor, numerator);
  // An empty list of denominators counts as 1, once for all reports together.
  return equation.denominators.length === 0 ? factored : divide(factored, denominators ?? '0');
};

/** What sheets add to an indicator; such sums can be added further. */
export type PartialResult = Sums & { reports: number; of: number; oneSided: number };

/**
 * An indicator over several packages or periods: F * sum(N) / sum(D) over all of them, never a mean of ratios. A denominator of
 * zero, or nothing that remains, has no result.
 */
export const combine = (equation: Equation, sheets: readonly Sheet[]): CombinedResult =>
  combined(equation, new SheetColumns(sheets));

/** The result of an indicator from columns, which other indicators may share. */
export function combined(equation: Equation, columns: SheetColumns): CombinedResult {
  const known = columns.results.get(equation);
  if (known) return known;
  const made = newResult(equation, columns);
  columns.results.set(equation, made);
  return made;
}

function newResult(equation: Equation, columns: SheetColumns): CombinedResult {
  const sums = figureSums(equation, columns);
  const { reports, of, oneSided } = sums;
  return { value: resultOf(equation, sums), reports, of, ...(oneSided > 0 && { oneSided }) };
}

/**
 * Why a report takes no part in a figure. 'not counted': it is not approved, or does not exist; 'missing': a required value is
 * missing or cannot be converted; 'one-sided': it has only one side of a ratio; 'empty': it has no figure of the indicator.
 */
export type LeftOut = 'not counted' | 'missing' | 'one-sided' | 'empty';

/** Why a report takes no part in an indicator; null if it takes part, or if the indicator does not concern it. */
export function leftOutFor(equation: Equation, sheet: Sheet): LeftOut | null {
  const { notCounted, missing, oneSided, empty } = figureSums(equation, new SheetColumns([sheet])).verdicts;
  if (notCounted.has(0)) return 'not counted';
  if (missing.has(0)) return 'missing';
  if (oneSided.has(0)) return 'one-sided';
  return empty.has(0) ? 'empty' : null;
}

/** The result of one report, or null (ADM-254 to ADM-258). */
export const reportResult = (equation: Equation, sheet: Sheet): string | null =>
  combine(equation, [{ ...sheet, counts: true }]).value;

/** Whether an indicator is a percentage by its name: '%' or 'percent' in any letter case (REP-262). */
export const isPercent = (name: string): boolean => /%|percent/i.test(name);

/** Whether a result is unusual: a percentage over 100; 100 itself is not (REP-262, REP-263). */
export const isUnusual = (name: string, value: string | null): boolean =>
  value !== null && isPercent(name) && compare(value, '100') > 0;

/** Whether a metric has a calculated unit and so cannot enter an equation (SET-253, SET-254). */
export const hasCalculatedUnit = (metric: { uid: string; unit: string }, resultMetrics: ReadonlySet<string>): boolean =>
  resultMetrics.has(metric.uid) || /calculated/i.test(metric.unit);
