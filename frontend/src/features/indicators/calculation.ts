import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { metricsIn, toEquation } from '../../../../shared/domain/indicator/equation.ts';
import { equationText } from '../../../../shared/domain/indicator/equation-text.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { companyIndicatorTexts, targetTexts } from './texts.ts';

type NamedCalculation = Pick<Indicator, 'operation_json'> & {
  baseMetrics?: readonly { uid: string; name: string }[] | undefined;
};

/** An equation in words: '100 × Waste recycled / Waste'. */
export const calculationText = ({ operation_json, baseMetrics = [] }: NamedCalculation): string =>
  equationText(operation_json, baseMetrics, (factor) => formatFigure(factor, 'all'));

/** The metrics of an equation that no row of a set-up has, by name and unit. */
export function unmeasuredIn(
  { operation_json, baseMetrics = [] }: Pick<Indicator, 'operation_json' | 'baseMetrics'>,
  measured: ReadonlySet<string>,
): string[] {
  const equation = toEquation(operation_json);
  const used = new Set(equation ? metricsIn(equation) : []);
  return baseMetrics
    .filter(({ uid }) => used.has(uid) && !measured.has(uid))
    .map(({ name, unit }) => `${name} (${unitText(unit)})`);
}

/**
 * Project-level target and threshold with the entered digits, or as numbers if the server does not return digits. `none`: text
 * for a missing one.
 */
export const targetFigures = (
  { metricTarget }: Pick<Indicator, 'metricTarget'>,
  none: string,
): [target: string, threshold: string] => {
  const text = (figure: string | number | null | undefined) =>
    figure === null || figure === undefined ? none : formatFigure(figure, 'all');
  return [
    text(metricTarget?.exact?.value ?? metricTarget?.value),
    text(metricTarget?.exact?.thresholdLow ?? metricTarget?.meta_json.thresholdLow),
  ];
};

/** 'target | threshold' of the project level, '-' for a missing one (ADM-105). */
export const targetText = (indicator: Pick<Indicator, 'metricTarget'>): string => targetFigures(indicator, '-').join(' | ');

/** The list's note on a target that applies to no period; '' for others. */
export function targetNote({ metricTarget }: Pick<Indicator, 'metricTarget'>): string {
  if (metricTarget === null || typeof metricTarget.value !== 'number') return '';
  if (metricTarget.date === null && !hasPeriods(metricTarget)) return targetTexts.undatedNote;
  return '';
}

/** The same for a company's target, whose day chooses the intervals that it is compared in. */
export function companyTargetNote({ metricTarget }: Pick<Indicator, 'metricTarget'>): string {
  const { date, value, meta_json } = metricTarget ?? {};
  if (!date || typeof value !== 'number') return targetNote({ metricTarget });
  return fill(companyIndicatorTexts.forIntervals[meta_json?.interval ?? ''], { day: formatDate(date) });
}

const hasPeriods = ({ meta_json }: NonNullable<Indicator['metricTarget']>) =>
  meta_json.byDate.some(({ target }) => target !== null);
