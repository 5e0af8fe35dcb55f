import { add, compare, divide, multiply, subtract, sum, toDecimal } from '../kernel/decimal.ts';
import { type Equation, metricsIn } from './equation.ts';

/**
 * What one report, or one package in one period, contributes: decimal sums per base metric; metrics that are N/A, hidden, not due
 * or not in the tree are simply absent. `missing`: required metrics without a value, and metrics whose value could not be
 * converted; an indicator that uses one has no result there. `counts`: whether the report is one that counts, such as an approved
 * one; default true. `metrics`: base metrics of its tree that it is asked for, so that a report that does not count yet and does not
 * know an indicator is not expected either; `notApplicable`: those that it has marked N/A; `received`: the part of the values that
 * suppliers have sent, by origin, of which a company above both counts what arose at its own projects there only; `estimated`: the part
 * that follows from estimated values; `receivedEstimated`: what both have in common.
 */
export type Sheet = {
  values: ReadonlyMap<string, string>;
  missing?: ReadonlySet<string>;
  counts?: boolean;
  metrics?: ReadonlySet<string>;
  notApplicable?: ReadonlySet<string>;
  received?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  estimated?: ReadonlyMap<string, string>;
  receivedEstimated?: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/**
 * `reports` of `of` took part ('7 of 9 reports'); value is unrounded decimal text, null is no result. `oneSided`: how many were left
 * out because they say one side of a ratio only; absent for none. `since`: of a running total, the first day from which it counts where
 * earlier periods do not add up with it. `estimated`: the share of estimated figures, as `estimatedShare` tells it; absent for none.
 */
export type Combined = {
  value: string | null;
  reports: number;
  of: number;
  oneSided?: number;
  since?: string;
  estimated?: string;
};

export const NO_RESULT: Combined = { value: null, reports: 0, of: 0 };

/** Numerators (of type 2 multiplied already), numerators2 of type 1, and denominators, summed; null where there was no figure. */
export type Sums = { numerators: string | null; numerators2: string | null; denominators: string | null };

const sumOver = (metrics: readonly string[], sheet: Sheet): string | null => {
  const values = metrics.map((metric) => sheet.values.get(metric)).filter((value) => value !== undefined);
  return values.length === 0 ? null : sum(values);
};

/** One sheet's part: the numerators of type 2 are multiplied here, within the report, and never across reports. */
const partOf = (equation: Equation, sheet: Sheet): Sums => {
  const numerators = sumOver(equation.numerators, sheet);
  const numerators2 = equation.eqnType === 0 ? null : sumOver(equation.numerators2, sheet);
  const denominators = sumOver(equation.denominators, sheet);
  if (equation.eqnType !== 2) return { numerators, numerators2, denominators };
  const product = numerators === null || numerators2 === null ? null : multiply(numerators, numerators2);
  return { numerators: product, numerators2: null, denominators };
};

const plus = (a: string | null, b: string | null): string | null => (a === null ? b : b === null ? a : add(a, b));

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

/** What sheets add to an indicator; sums of several of these may be added further. */
export type PartialResult = Sums & { reports: number; of: number; oneSided: number };

/**
 * The sums of an indicator over several packages or periods. Sheets that do not count, lack something required, say nothing or one
 * side of a ratio only, are left out and counted in `of`; sheets that do not know the indicator are not.
 */
export function sumsOver(equation: Equation, sheets: readonly Sheet[]): PartialResult {
  const used = metricsIn(equation);
  const total: PartialResult = { numerators: null, numerators2: null, denominators: null, reports: 0, of: 0, oneSided: 0 };
  for (const sheet of sheets) {
    const part = partOf(equation, sheet);
    const verdict = verdictOn(sheet, used, equation, part);
    if (verdict !== 'unconcerned') total.of++;
    if (verdict === 'one-sided') total.oneSided++;
    if (verdict !== 'takes part') continue;
    total.reports++;
    total.numerators = plus(total.numerators, part.numerators);
    total.numerators2 = plus(total.numerators2, part.numerators2);
    total.denominators = plus(total.denominators, part.denominators);
  }
  return total;
}

/**
 * An indicator over several packages or periods: F * sum(N) / sum(D) over all of them, never a mean of ratios. A denominator of
 * zero, or nothing that remains, has no result.
 */
export function combine(equation: Equation, sheets: readonly Sheet[]): Combined {
  const { reports, of, oneSided, ...sums } = sumsOver(equation, sheets);
  return { value: resultOf(equation, sums), reports, of, ...(oneSided > 0 && { oneSided }) };
}

/**
 * Why a report takes no part in a figure. 'not counted': it is not approved, or not there; 'missing': something required is missing or
 * cannot be converted; 'one-sided': it says one side of a ratio only; 'empty': it says nothing of the indicator.
 */
export type LeftOut = 'not counted' | 'missing' | 'one-sided' | 'empty';
type Verdict = LeftOut | 'takes part' | 'unconcerned';

function verdictOn(sheet: Sheet, used: readonly string[], equation: Equation, part: Sums): Verdict {
  const { values, missing, counts, metrics } = sheet;
  if (counts === false)
    return metrics === undefined || used.some((metric) => metrics.has(metric)) ? 'not counted' : 'unconcerned';
  if (used.some((metric) => missing?.has(metric))) return 'missing';
  const isAbove = part.numerators !== null || part.numerators2 !== null;
  const isBelow = part.denominators !== null;
  if (isAbove !== isBelow && holdsBothSides(equation, sheet)) return 'one-sided';
  if (isAbove || isBelow) return 'takes part';
  return used.some((metric) => values.has(metric) || metrics?.has(metric)) ? 'empty' : 'unconcerned';
}

/** Why a report takes no part; null for one that takes part, or that the indicator does not concern. */
export function leftOutFor(equation: Equation, sheet: Sheet): LeftOut | null {
  const verdict = verdictOn(sheet, metricsIn(equation), equation, partOf(equation, sheet));
  return verdict === 'takes part' || verdict === 'unconcerned' ? null : verdict;
}

/** Whether a report's tree has metrics above and below the line; a product needs both of its lists. What is N/A is in the tree. */
function holdsBothSides({ eqnType, numerators, numerators2, denominators }: Equation, sheet: Sheet): boolean {
  const { values, metrics, notApplicable } = sheet;
  const holds = (list: readonly string[]) =>
    list.some((metric) => values.has(metric) || metrics?.has(metric) || notApplicable?.has(metric));
  const above =
    eqnType === 2 ? holds(numerators) && holds(numerators2) : holds(numerators) || (eqnType === 1 && holds(numerators2));
  return above && holds(denominators);
}

/** The sheets that a figure is made of: those that count and are not left out. */
export const takingPart = (equation: Equation, sheets: readonly Sheet[]): Sheet[] =>
  sheets.filter((sheet) => sumsOver(equation, [sheet]).reports > 0);

/** The result of one report, or null (ADM-254 to ADM-258). */
export const reportResult = (equation: Equation, sheet: Sheet): string | null =>
  combine(equation, [{ ...sheet, counts: true }]).value;

/** Per period, the result of all periods up to and including it. `periods`: the sheets of each, in order. */
export const cumulative = (equation: Equation, periods: readonly (readonly Sheet[])[]): Combined[] =>
  periods.map((_sheets, index) => combine(equation, periods.slice(0, index + 1).flat()));

/** Whether an indicator is a percentage by its name: '%' or 'percent' in any letter case (REP-262). */
export const isPercent = (name: string): boolean => /%|percent/i.test(name);

/** Whether a result is unusual: a percentage over 100; 100 itself is not (REP-262, REP-263). */
export const isUnusual = (name: string, value: string | null): boolean =>
  value !== null && isPercent(name) && compare(value, '100') > 0;

/** Whether a metric has a calculated unit and so cannot enter an equation (SET-253, SET-254). */
export const hasCalculatedUnit = (metric: { uid: string; unit: string }, resultMetrics: ReadonlySet<string>): boolean =>
  resultMetrics.has(metric.uid) || /calculated/i.test(metric.unit);
