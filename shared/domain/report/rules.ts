import { compare, multiply, sum, toDecimal } from '../kernel/decimal.ts';
import type { CalculatedValue, MetricValue } from '../structure/calculation.ts';
import { isGiven, metricsOfRule, type ReportRule, type RuleRelation, ruleKey, rulesIn } from '../structure/rules.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids, sumsByMetric } from './base-metric-sums.ts';
import { hiddenUids } from './required.ts';

/** The figures of a report: entered values, values that count (from `calculate`), and which nodes are not due. */
export type ComparedFigures = {
  inputs: ReadonlyMap<string, Pick<MetricValue, 'noReport'>>;
  results: ReadonlyMap<string, CalculatedValue>;
  notDue: ReadonlySet<string>;
};

/** A rule that the figures break: both sides as decimal text, and the uids of the rows concerned. */
export type BrokenRule = { rule: ReportRule; left: string; right: string; rows: readonly string[] };

const holds: Record<RuleRelation, (order: -1 | 0 | 1) => boolean> = {
  'at-most': (order) => order <= 0,
  'at-least': (order) => order >= 0,
  equal: (order) => order === 0,
};

/**
 * The rules that the figures of a report break, each once, in the order of the report. A rule compares sums of the figures that
 * count, exactly; an empty optional metric and one marked N/A add nothing. It is silent where it could be wrong: when a side has
 * no figure; when a metric of it, or the section that it belongs to, is hidden, not due or gone; and while a figure is required
 * or cannot be converted. `nodes` in path order.
 */
export function brokenRules(nodes: readonly Node[], figures: ComparedFigures): BrokenRule[] {
  if (!nodes.some(({ meta_json }) => Array.isArray(meta_json.rules))) return [];
  const neutral = neutralUids(nodes, figures.notDue);
  const sections = nodes.filter(({ uid, type }) => type === 'tree' && !neutral.has(uid));
  const rules = new Map(sections.flatMap(({ meta_json }) => rulesIn(meta_json)).map((rule) => [ruleKey(rule), rule]));
  const report = readReport(nodes, figures, neutral);
  return [...rules.values()].flatMap((rule) => {
    const broken = compared(rule, report);
    return broken ? [broken] : [];
  });
}

type ReportRead = ReturnType<typeof readReport>;

function readReport(nodes: readonly Node[], { inputs, results }: ComparedFigures, neutral: ReadonlySet<string>) {
  const hidden = hiddenUids(nodes);
  const asked = nodes.filter((node) => node.metric !== undefined && !neutral.has(node.uid));
  const heard = asked.filter(({ uid }) => inputs.get(uid)?.noReport !== true);
  const isOpen = ({ uid, required }: Node) => {
    const result = results.get(uid);
    return result?.missingFactor === true || (required === true && (result?.value ?? null) === null && !hidden.has(uid));
  };
  return {
    rows: Map.groupBy(asked, ({ metric }) => metric!.uid),
    sums: sumsByMetric(heard, results),
    open: new Set(heard.filter(isOpen).map(({ metric }) => metric!.uid)),
  };
}

function compared(rule: ReportRule, { rows, sums, open }: ReportRead): BrokenRule | null {
  const metrics = metricsOfRule(rule);
  // after a merge, the same metric may stand on both sides
  const isTorn = !isGiven(rule.constant) && rule.right.some((uid) => rule.left.includes(uid));
  if (isTorn || metrics.some((uid) => !rows.has(uid) || open.has(uid))) return null;
  const left = sumOf(rule.left, sums);
  const right = limitOf(rule, sums);
  if (left === null || right === null || holds[rule.relation](compare(left, right))) return null;
  return { rule, left, right, rows: metrics.flatMap((uid) => rows.get(uid)!.map((node) => node.uid)) };
}

function limitOf({ right, factor, constant }: ReportRule, sums: ReadonlyMap<string, string>): string | null {
  if (isGiven(constant)) return toDecimal(constant);
  const base = sumOf(right, sums);
  return base === null ? null : multiply(base, toDecimal(factor) ?? '1');
}

/** Each metric counts once; null where none has a figure. */
function sumOf(metrics: readonly string[], sums: ReadonlyMap<string, string>): string | null {
  const figures = [...new Set(metrics)].flatMap((uid) => sums.get(uid) ?? []);
  return figures.length === 0 ? null : sum(figures);
}

/** The instructions of the broken rules that refuse a submission. */
export const refusalMessages = (broken: readonly BrokenRule[]): string[] =>
  broken.filter(({ rule }) => rule.severity === 'refusal').map(({ rule }) => rule.message);
