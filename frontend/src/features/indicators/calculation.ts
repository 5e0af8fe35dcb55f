import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { type Equation, toEquation } from '../../../../shared/domain/indicator/equation.ts';
import { formatFigure } from '../../ui/format.ts';

type Named = Pick<Indicator, 'operation_json'> & { baseMetrics?: readonly { uid: string; name: string }[] | undefined };

/** The metrics of a list by name, joined as a sum. */
const sumOf = (uids: readonly string[], nameOf: (uid: string) => string): string =>
  uids.length > 1 ? `(${uids.map(nameOf).join(' + ')})` : nameOf(uids[0] ?? '');

function numeratorOf({ eqnType, numerators, numerators2 }: Equation, nameOf: (uid: string) => string): string {
  if (eqnType === 0) return sumOf(numerators, nameOf);
  const sign = eqnType === 1 ? '−' : '×';
  return `(${sumOf(numerators, nameOf)} ${sign} ${sumOf(numerators2, nameOf)})`;
}

/** An equation in words: '100 × Waste recycled / Waste'. */
export function calculationText({ operation_json, baseMetrics = [] }: Named): string {
  const equation = toEquation(operation_json);
  if (!equation) return '';
  const names = new Map(baseMetrics.map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: string) => names.get(uid) ?? '–';
  const factor = equation.factor === 1 ? '' : `${formatFigure(equation.factor, 'all')} × `;
  const below = equation.denominators.length === 0 ? '' : ` / ${sumOf(equation.denominators, nameOf)}`;
  return `${factor}${numeratorOf(equation, nameOf)}${below}`;
}

const figureText = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : formatFigure(value, 'all');

/** 'target | threshold' of the project level, '-' for a missing one (ADM-105). */
export const targetText = ({ metricTarget }: Pick<Indicator, 'metricTarget'>): string =>
  `${figureText(metricTarget?.value)} | ${figureText(metricTarget?.meta_json.thresholdLow)}`;
