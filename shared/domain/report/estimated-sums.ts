import { type ByOrigin, totalOf } from '../apportionment/shares.ts';
import { isZero, subtract, toDecimal } from '../kernel/decimal.ts';
import type { MetricValue } from '../structure/calculation.ts';
import { sheetOf } from './base-metric-sums.ts';
import { type ReportContent, reportFigures } from './figures.ts';
import { type ReceivedSums, receivedSums } from './received-sums.ts';

/**
 * The part of a report's sums that follows from estimated values, directly or by calculation, by base metric: the sums, less the
 * sums with every estimated value at zero. Of a suppliers' figure, it is the part that they estimated. A figure typed over an
 * estimated part is no estimate. `sums`: of the whole report. Empty without estimates.
 */
export function estimatedSums(report: ReportContent, sums: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (![...report.inputs.values()].some(isEstimated)) return new Map();
  const inputs = new Map([...report.inputs].map(([uid, input]) => [uid, isEstimated(input) ? withoutEstimate(input) : input]));
  const { notDue, results } = reportFigures({ ...report, inputs });
  const rest = sheetOf(report.nodes, inputs, results, notDue).values;
  const parts = [...sums].map(([metric, sum]) => [metric, subtract(sum, rest.get(metric) ?? '0')] as const);
  return new Map(parts.filter(([, part]) => !isZero(part)));
}

/**
 * The part of it that came from suppliers, by base metric and origin, so that a company above both
 * leaves it out with what they sent.
 */
export function receivedEstimatedSums(report: ReportContent, sums: ReadonlyMap<string, string>): ReceivedSums {
  if (![...report.inputs.values()].some((input) => input.received && isEstimated(input))) return new Map();
  const inputs = new Map([...report.inputs].map(([uid, input]) => [uid, { ...input, received: estimatedOfReceived(input) }]));
  return receivedSums({ ...report, inputs }, sums);
}

const estimatedOfReceived = ({ estimated, received, receivedEstimated }: MetricValue): ByOrigin =>
  (estimated ? received : receivedEstimated) ?? {};

const isEstimated = ({ estimated, receivedEstimated }: MetricValue): boolean =>
  estimated === true || receivedEstimated !== undefined;

/** It stays a value, so that nothing else is calculated in its place. */
function withoutEstimate(input: MetricValue): MetricValue {
  const value = toDecimal(input.value);
  if (value === null || input.noReport) return input;
  return { ...input, value: input.estimated ? '0' : subtract(value, totalOf(input.receivedEstimated ?? {})) };
}
