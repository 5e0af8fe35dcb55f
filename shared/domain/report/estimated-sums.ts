import { isZero, subtract } from '../kernel/decimal.ts';
import type { MetricValue } from '../structure/calculation.ts';
import { sheetOf } from './base-metric-sums.ts';
import { type ReportContent, reportFigures } from './figures.ts';

/**
 * What of a report's sums follows from estimated values, those included that are calculated from them, by base metric: the sums, less
 * what they would be if every estimated value were zero. A figure that somebody has typed over an estimated part is no estimate.
 * `sums`: of the whole report. Empty where nothing is estimated.
 */
export function estimatedSums(report: ReportContent, sums: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (![...report.inputs.values()].some(({ estimated }) => estimated)) return new Map();
  const inputs = new Map([...report.inputs].map(([uid, input]) => [uid, input.estimated ? asZero(input) : input]));
  const { notDue, results } = reportFigures({ ...report, inputs });
  const rest = sheetOf(report.nodes, inputs, results, notDue).values;
  const parts = [...sums].map(([metric, sum]) => [metric, subtract(sum, rest.get(metric) ?? '0')] as const);
  return new Map(parts.filter(([, part]) => !isZero(part)));
}

/** It stays a value, so that nothing else is calculated in its place. */
const asZero = (input: MetricValue): MetricValue => (input.value === null || input.noReport ? input : { ...input, value: '0' });
