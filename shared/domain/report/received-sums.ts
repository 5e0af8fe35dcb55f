import { receivedWithin } from '../apportionment/shares.ts';
import { isZero, subtract, toDecimal } from '../kernel/decimal.ts';
import type { MetricValue } from '../structure/calculation.ts';
import { sheetOf } from './base-metric-sums.ts';
import { type ReportContent, reportFigures } from './figures.ts';

/** The part of a report's figures that suppliers have sent, per base metric, by origin. */
export type ReceivedSums = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The part of a report's sums that follows from received figures, directly or by calculation: the sums, less the sums without
 * these figures. A figure typed in place of a received one counts as the person's as far as it exceeds the received one. `sums`:
 * of the whole report.
 */
export function receivedSums(report: ReportContent, sums: ReadonlyMap<string, string>): ReceivedSums {
  const content = { ...report, inputs: new Map([...report.inputs].map(([uid, input]) => [uid, withinValue(input)])) };
  const origins = new Set([...content.inputs.values()].flatMap(({ received }) => Object.keys(received ?? {})));
  const found = [...origins].map((origin) => [origin, partOf(content, sums, origin)] as const);
  return new Map(found.filter(([, figures]) => figures.size > 0));
}

function partOf(content: ReportContent, sums: ReadonlyMap<string, string>, origin: string): ReadonlyMap<string, string> {
  const inputs = new Map([...content.inputs].map(([uid, input]) => [uid, without(input, origin)]));
  const { notDue, results } = reportFigures({ ...content, inputs });
  const rest = sheetOf(content.nodes, inputs, results, notDue).values;
  const parts = [...sums].map(([metric, sum]) => [metric, subtract(sum, rest.get(metric) ?? '0')] as const);
  return new Map(parts.filter(([, part]) => !isZero(part)));
}

/** A value with its received part limited to the value itself. */
const withinValue = (input: MetricValue): MetricValue => {
  const value = toDecimal(input.value);
  return input.received && value !== null ? { ...input, received: receivedWithin(value, input.received) } : input;
};

/** A value less what came from an origin. It stays a value, so that nothing else is calculated in its place. */
const without = (input: MetricValue, origin: string): MetricValue => {
  const part = input.received?.[origin];
  const value = toDecimal(input.value);
  return part === undefined || value === null || input.noReport ? input : { ...input, value: subtract(value, part) };
};
