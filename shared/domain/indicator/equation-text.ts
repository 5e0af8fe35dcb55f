import { type Equation, toEquation } from './equation.ts';

type NameOf = (uid: string) => string;

/** The metrics of a list by name, joined as a sum. */
const sumOf = (uids: readonly string[], nameOf: NameOf): string =>
  uids.length > 1 ? `(${uids.map(nameOf).join(' + ')})` : nameOf(uids[0] ?? '');

function numeratorOf({ eqnType, numerators, numerators2 }: Equation, nameOf: NameOf): string {
  if (eqnType === 0) return sumOf(numerators, nameOf);
  const sign = eqnType === 1 ? '−' : '×';
  return `(${sumOf(numerators, nameOf)} ${sign} ${sumOf(numerators2, nameOf)})`;
}

/**
 * An equation in words: '100 × Waste recycled / Waste', with a dash for a metric without a name; '' for no equation.
 * `figureOf`: how the factor is written.
 */
export function equationText(
  operation: unknown,
  metrics: readonly { uid: string; name: string }[],
  figureOf: (factor: number) => string = String,
): string {
  const equation = toEquation(operation);
  if (!equation) return '';
  const names = new Map(metrics.map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: string) => names.get(uid) ?? '–';
  const factor = equation.factor === 1 ? '' : `${figureOf(equation.factor)} × `;
  const below = equation.denominators.length === 0 ? '' : ` / ${sumOf(equation.denominators, nameOf)}`;
  return `${factor}${numeratorOf(equation, nameOf)}${below}`;
}
