import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { equationText } from '../../../../shared/domain/indicator/equation-text.ts';
import { formatFigure } from '../../ui/format.ts';

type Named = Pick<Indicator, 'operation_json'> & { baseMetrics?: readonly { uid: string; name: string }[] | undefined };

/** An equation in words: '100 × Waste recycled / Waste'. */
export const calculationText = ({ operation_json, baseMetrics = [] }: Named): string =>
  equationText(operation_json, baseMetrics, (factor) => formatFigure(factor, 'all'));

const figureText = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : formatFigure(value, 'all');

/** 'target | threshold' of the project level, '-' for a missing one (ADM-105). */
export const targetText = ({ metricTarget }: Pick<Indicator, 'metricTarget'>): string =>
  `${figureText(metricTarget?.value)} | ${figureText(metricTarget?.meta_json.thresholdLow)}`;
