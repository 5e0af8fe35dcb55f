/** The calculation of an indicator: as a form, and as the tree that is stored in `operation_json` (ADM-252, ADM-253). */

export const EQUATION_TYPES = [0, 1, 2] as const;
export type EquationType = (typeof EQUATION_TYPES)[number];

/**
 * Lists of base metric uids and a factor. Type 0: F * (sum N / sum D); 1: F * ((sum N - sum N2) / sum D); 2: F * ((sum N * sum
 * N2) / sum D). An empty list of denominators counts as 1. Type 0 has no second numerators (ADM-254 to ADM-258, ADM-261).
 */
export type Equation = {
  eqnType: EquationType;
  numerators: readonly string[];
  numerators2: readonly string[];
  denominators: readonly string[];
  factor: number;
};

/** The indicator form (ADM-259). */
export type IndicatorForm = Equation & { name: string; category: string };

export const EQUATION_TYPE_MESSAGE = 'Must select an equation type 0, 1 or 2';
export const newIndicatorForm = (): Omit<IndicatorForm, 'eqnType'> & { eqnType: EquationType | null } => ({
  eqnType: null,
  name: '',
  category: '',
  numerators: [],
  numerators2: [],
  denominators: [],
  factor: 1,
});

export type Operation = { op: '+' | '-' | '*' | '/'; args: readonly Operand[] };
export type Operand = Operation | { metric: string } | { value: number };

const sumOf = (metrics: readonly string[]): Operation => ({ op: '+', args: metrics.map((metric) => ({ metric })) });

/** factor * (numerator / denominator), where each list is a sum, also of one metric or none. */
export function toOperation({ eqnType, numerators, numerators2, denominators, factor }: Equation): Operation {
  const numerator: Operation =
    eqnType === 0 ? sumOf(numerators) : { op: eqnType === 1 ? '-' : '*', args: [sumOf(numerators), sumOf(numerators2)] };
  return { op: '*', args: [{ value: factor }, { op: '/', args: [numerator, sumOf(denominators)] }] };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const argsOf = (operand: unknown, op: string): readonly unknown[] | null =>
  isRecord(operand) && operand.op === op && Array.isArray(operand.args) ? operand.args : null;

const metricsOf = (operand: unknown): string[] | null => {
  const args = argsOf(operand, '+');
  const metrics = args?.map((arg) => (isRecord(arg) && typeof arg.metric === 'string' ? arg.metric : null));
  return metrics?.every((metric) => metric !== null) ? metrics : null;
};

const numeratorOf = (operand: unknown): Pick<Equation, 'eqnType' | 'numerators' | 'numerators2'> | null => {
  const single = metricsOf(operand);
  if (single !== null) return { eqnType: 0, numerators: single, numerators2: [] };
  const eqnType = argsOf(operand, '-') ? 1 : 2;
  const [first, second] = (argsOf(operand, '-') ?? argsOf(operand, '*') ?? []).map(metricsOf);
  return first && second ? { eqnType, numerators: first, numerators2: second } : null;
};

/** The inverse of `toOperation`, of anything stored; null for a tree of another shape. */
export function toEquation(operation: unknown): Equation | null {
  const [factor, quotient] = argsOf(operation, '*') ?? [];
  const [top, bottom] = argsOf(quotient, '/') ?? [];
  const numerator = numeratorOf(top);
  const denominators = metricsOf(bottom);
  if (!isRecord(factor) || typeof factor.value !== 'number' || numerator === null || denominators === null) return null;
  return { ...numerator, denominators, factor: factor.value };
}

/** Every base metric of an equation, each once. */
export const metricsIn = ({ eqnType, numerators, numerators2, denominators }: Equation): string[] => [
  ...new Set([...numerators, ...(eqnType === 0 ? [] : numerators2), ...denominators]),
];

/** Whether an indicator divides. The results of its periods then do not add up to the result of the whole range. */
export const isRatio = ({ denominators }: Equation): boolean => denominators.length > 0;

/** The equation with its metrics in a fixed order, so that equal sums compare as equal. */
const inOneOrder = ({ numerators, numerators2, denominators, ...equation }: Equation): Equation => ({
  ...equation,
  numerators: numerators.toSorted(),
  numerators2: numerators2.toSorted(),
  denominators: denominators.toSorted(),
});

/**
 * Names an equation: two indicators with the same one have the same figures, whatever they are called and in whatever
 * order they name their metrics.
 */
export const equationKey = (equation: Equation): string => JSON.stringify(toOperation(inOneOrder(equation)));

/** Tells whether two indicators are the same: name, issue and calculation. */
export function definitionOf(name: string, category: string, operation: unknown): string {
  const equation = toEquation(operation);
  return JSON.stringify([name, category, equation ? equationKey(equation) : operation]);
}
