import { compare, round, toDecimal } from '../kernel/decimal.ts';
import { looseObject } from '../kernel/loose-object.ts';
import type { CalculatedValue } from '../structure/calculation.ts';
import { RULE_SEVERITIES, type RuleSeverity } from '../structure/rules.ts';
import type { Node } from '../structure/tree.ts';
import { type ReadValue, readReportValue, valueField } from './value.ts';

/**
 * The limits of a metric: the smallest and the largest value, as decimal text, and whether only whole numbers count. They are a
 * setting of its node (`meta_json.limits`), so that they belong to the version of the structure that a report is submitted with.
 */
export type ValueLimits = {
  min?: string | null | undefined;
  max?: string | null | undefined;
  whole?: boolean | null | undefined;
  severity: RuleSeverity;
};

type Settings = Pick<Node, 'meta_json'>;
type LimitedNode = Settings & { metric?: { unit: string } | undefined };

const PERCENTAGE = /^(%|per ?cent(age)?( \(%\))?)$/i;

/** Whether figures of a unit are percentages. They are no amounts: neither a sum of them nor a share of one has a meaning. */
export const isPercentageUnit = (unit: string): boolean => PERCENTAGE.test(unit.trim());

/**
 * Whether a metric is a percentage without limits of its own. A share is seldom more than 100 %, so the page asks about such a
 * figure.
 */
export const isShare = (node: LimitedNode): boolean =>
  takesFigure(node) && isPercentageUnit(node.metric?.unit ?? '') && (node.meta_json.limits ?? null) === null;

/** Whether a metric takes a figure, neither a text nor Yes or No: only such a metric has limits. */
export const takesFigure = (node: Settings): boolean =>
  valueField(node).type === 'number' && node.meta_json.input_type !== 'boolean';

const isDecimalText = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && toDecimal(value) !== null);

function isLimits(value: unknown): value is ValueLimits {
  const { min, max, severity } = looseObject(value);
  return isDecimalText(min) && isDecimalText(max) && RULE_SEVERITIES.some((each) => each === severity);
}

/** The limits of a metric; null where it has none, takes no figure, or has something else stored. */
export const limitsOf = (node: Settings): ValueLimits | null =>
  isLimits(node.meta_json.limits) && takesFigure(node) ? node.meta_json.limits : null;

export const isWhole = (value: string): boolean => compare(round(value, 0), value) === 0;

/** The limit that a value misses: 'a whole number', 'at least 0' or 'at most 100'; null for a value within the limits. */
function missed(value: string, { min, max, whole }: ValueLimits): string | null {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  if (whole === true && !isWhole(value)) return 'a whole number';
  if (least !== null && compare(value, least) < 0) return `at least ${least}`;
  return most !== null && compare(value, most) > 0 ? `at most ${most}` : null;
}

/** Why a value (decimal text) is outside, as a sentence that says what to do; null for a value within the limits. */
export function limitFault(value: string, limits: ValueLimits): string | null {
  const phrase = missed(value, limits);
  return phrase && `Enter ${phrase}.`;
}

/** Why a metric refuses a value; a value outside limits that only warn is accepted. */
export function limitRefusal(value: string | null, node: Settings): string | null {
  const limits = limitsOf(node);
  return value === null || limits?.severity !== 'refusal' ? null : limitFault(value, limits);
}

/** Reads a report value that is to be saved, by its metric's type and limits. */
export function readLimitedValue(sent: unknown, node: Pick<Node, 'meta_json' | 'required'>): ReadValue {
  const read = readReportValue(sent, node);
  const refusal = read.ok ? limitRefusal(read.value, node) : null;
  return refusal === null ? read : { ok: false, message: refusal };
}

/** The message about a figure outside the limits of its metric. */
export type OutsideLimits = { message: string; severity: RuleSeverity };
const MORE_THAN_ALL: OutsideLimits = { message: 'Check this: it is more than 100 %.', severity: 'warning' };

/**
 * The fault of the figure that counts for a metric, typed or calculated; null within the limits and without a figure. A
 * percentage above 100 without limits of its own gets a question, never a refusal.
 */
export function outsideLimits(
  node: LimitedNode,
  { value, source }: Pick<CalculatedValue, 'value' | 'source'>,
): OutsideLimits | null {
  if (isShare(node)) return value !== null && compare(value, '100') > 0 ? MORE_THAN_ALL : null;
  const limits = limitsOf(node);
  const phrase = limits && value !== null && missed(value, limits);
  if (!limits || !phrase) return null;
  const message = source === 'derived' ? `Correct the figures below it: the sum has to be ${phrase}.` : `Enter ${phrase}.`;
  return { message, severity: limits.severity };
}

/** The limits in words, to be read before typing: 'Between 0 and 100, whole numbers only'. */
export function limitsText({ min, max, whole }: ValueLimits): string {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  const ends = least !== null && most !== null ? `Between ${least} and ${most}` : null;
  const range = ends ?? (least !== null ? `At least ${least}` : most !== null ? `At most ${most}` : null);
  if (whole !== true) return range ?? '';
  return range === null ? 'Whole numbers only' : `${range}, whole numbers only`;
}

/** The fault in a metric's settings of limits, as a sentence; null for none. */
export const limitSettingsFault = (meta_json: Record<string, unknown>): string | null =>
  (meta_json.limits ?? null) === null || takesFigure({ meta_json })
    ? null
    : 'Only a metric that takes a number has limits. Remove the limits, or change what the metric takes.';
