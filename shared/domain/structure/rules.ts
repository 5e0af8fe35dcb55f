import { mixedUnits } from '../indicator/unit.ts';
import { toDecimal } from '../kernel/decimal.ts';
import { looseObject } from '../kernel/loose-object.ts';
import { valueField } from '../report/value.ts';
import type { Node, TreeMetric } from './tree.ts';

/**
 * Rules across metrics: conditions between the figures of one report, such as 'recycled is at most the total'. They are settings
 * of a section (`meta_json.rules`), so they belong to the version of the structure that a report is submitted with.
 */

export const RULE_RELATIONS = ['at-most', 'at-least', 'equal'] as const;
export type RuleRelation = (typeof RULE_RELATIONS)[number];
export const RULE_SEVERITIES = ['warning', 'refusal'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

/** Most rules of one section, most metrics on one side of a rule, and most characters of its message. */
export const MAX_RULES = 50;
export const MAX_RULE_METRICS = 20;
export const MAX_RULE_MESSAGE = 200;

/**
 * The sum of some base metrics compared with that of others times `factor`, or with `constant`, which stands instead of both.
 * `left` and `right` are uids of base metrics, `factor` and `constant` decimal text. `message`: what the reporter is to do.
 */
export type ReportRule = {
  uid: string;
  left: readonly string[];
  relation: RuleRelation;
  right: readonly string[];
  factor?: string | null | undefined;
  constant?: string | null | undefined;
  severity: RuleSeverity;
  message: string;
};

/** The base metrics of a rule, each once. */
export const metricsOfRule = ({ left, right, constant }: ReportRule): string[] => [
  ...new Set([...left, ...(isGiven(constant) ? [] : right)]),
];
/** Whether a rule compares with a constant. */
export const isGiven = (constant: string | null | undefined): constant is string => typeof constant === 'string';

const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isDecimal = (value: unknown) => value === undefined || value === null || toDecimal(String(value)) !== null;

function isRule(value: unknown): value is ReportRule {
  const { left, right, relation, severity, factor, constant, message } = looseObject(value);
  const isSound = isList(left) && isList(right) && isDecimal(factor) && isDecimal(constant) && typeof message === 'string';
  return isSound && RULE_RELATIONS.some((each) => each === relation) && RULE_SEVERITIES.some((each) => each === severity);
}

/** The rules of a section, without stored values of any other form. */
export const rulesIn = (meta: Record<string, unknown> | undefined): ReportRule[] =>
  Array.isArray(meta?.rules) ? meta.rules.filter(isRule) : [];

/** Every base metric that the rules of some settings name. */
export const metricsNamed = (meta: Record<string, unknown> | undefined): string[] =>
  rulesIn(meta).flatMap(({ left, right }) => [...left, ...right]);

/** The metrics of a tree that take numbers, by uid: only these can be used in a rule. */
export const numberMetrics = (nodes: readonly Pick<Node, 'metric' | 'meta_json'>[]): Map<string, TreeMetric> =>
  new Map(
    nodes.flatMap((node) => (node.metric && valueField(node).type === 'number' ? [[node.metric.uid, node.metric] as const] : [])),
  );

type MapMetric = (uid: string, path: (string | number)[]) => string | undefined;

/**
 * Replaces the metrics in the rules of settings; a rule that loses a metric is removed. `path`: place of the name in the
 * settings.
 */
export function mapRules<M extends Record<string, unknown>>(meta: M, map: MapMetric): M {
  if (!Array.isArray(meta.rules)) return meta;
  const rules = meta.rules.flatMap((rule: unknown, at) => {
    if (!isRule(rule)) return [rule];
    const list = (side: 'left' | 'right') => rule[side].map((uid, index) => map(uid, ['rules', at, side, index]));
    const [left, right] = [list('left'), list('right')];
    return [...left, ...right].includes(undefined) ? [] : [{ ...rule, left: [...new Set(left)], right: [...new Set(right)] }];
  });
  return { ...meta, rules };
}

/** A fault of a rule: the names of its field in the list of rules, and what to do. */
export type RuleFault = { path: (string | number)[]; message: string };

const UNKNOWN = 'A metric of this rule is not in the structure, or takes no number. Choose another one.';
const TWICE = 'A metric stands on both sides. Take it out of one of them.';
const mixing = (units: readonly string[]) =>
  `Figures in ${units.join(' and ')} cannot be compared. Choose metrics with the same unit.`;

/**
 * The faults of rules in a tree: unknown metrics, a metric on both sides, and different units.
 * @param kept the rules before the change; unchanged rules are not checked
 */
export function ruleFaults(rules: readonly ReportRule[], kept: readonly ReportRule[], nodes: readonly Node[]): RuleFault[] {
  if (rules.length === 0) return [];
  const known = numberMetrics(nodes);
  const unitOf = new Map([...known].map(([uid, { unit }]) => [uid, unit]));
  const before = new Set(kept.map(ruleKey));
  return rules.flatMap((rule, at): RuleFault[] => {
    if (before.has(ruleKey(rule))) return [];
    const right = isGiven(rule.constant) ? [] : rule.right;
    const unknown = (['left', 'right'] as const).find((side) => rule[side].some((uid) => !known.has(uid)));
    if (unknown) return [{ path: [at, unknown], message: UNKNOWN }];
    if (right.some((uid) => rule.left.includes(uid))) return [{ path: [at, 'right'], message: TWICE }];
    const sum = { eqnType: 1, numerators: rule.left, numerators2: right, denominators: [], factor: 1 } as const;
    const mixed = mixedUnits(sum, unitOf);
    return mixed ? [{ path: [at, right.length > 0 ? 'right' : 'left'], message: mixing(mixed) }] : [];
  });
}

/** A text that is the same for equal rules. */
export const ruleKey = ({ left, relation, right, factor, constant, severity, message }: ReportRule): string =>
  JSON.stringify([left, relation, right, factor ?? null, constant ?? null, severity, message]);
