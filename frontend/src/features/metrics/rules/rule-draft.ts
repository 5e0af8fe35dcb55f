import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { compareNames } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { isGiven, numberMetrics, type ReportRule, rulesIn } from '../../../../../shared/domain/structure/rules.ts';
import { newId } from '../../../api/actions.ts';
import type { MetricOption } from '../../indicators/index.ts';
import { type StructureRow, treeOf } from '../tree-rows.ts';
import { ruleTexts as texts } from './texts.ts';

/** A rule in the form. It holds both ways to compare, so that switching back loses nothing. */
export type RuleDraft = Pick<ReportRule, 'uid' | 'left' | 'relation' | 'right' | 'severity' | 'message'> & {
  compared: 'metrics' | 'figure';
  factor: string;
  constant: string;
};

export const newRule = (): RuleDraft => ({
  uid: newId(),
  left: [],
  relation: 'at-most',
  compared: 'metrics',
  right: [],
  factor: '',
  constant: '',
  severity: 'refusal',
  message: '',
});

/** The rules of a section for the form. */
export const draftsOf = ({ fields }: StructureRow): RuleDraft[] =>
  rulesIn(fields.meta_json).map(({ factor, constant, ...rule }) => ({
    ...rule,
    compared: isGiven(constant) ? 'figure' : 'metrics',
    factor: factor ?? '',
    constant: constant ?? '',
  }));

/** The rule to store. */
export const ruleOf = ({ uid, left, relation, compared, right, factor, constant, severity, message }: RuleDraft): ReportRule => ({
  uid,
  left,
  relation,
  right: compared === 'metrics' ? right : [],
  ...(compared === 'metrics' && factor.trim() !== '' && { factor: factor.trim() }),
  ...(compared === 'figure' && { constant: constant.trim() }),
  severity,
  message: message.trim(),
});

/** The metrics that rules can use, by name, followed by metrics of the drafts that the structure no longer has. */
export function ruleOptions(nodes: readonly ReadNode[], drafts: readonly RuleDraft[]): MetricOption[] {
  const metrics = numberMetrics(treeOf(nodes).nodes);
  const lost = [...new Set(drafts.flatMap(({ left, right }) => [...left, ...right]))].filter((uid) => !metrics.has(uid));
  return [
    ...[...metrics.values()]
      .sort((a, b) => compareNames(a.name, b.name))
      .map(({ uid, name, unit, category }) => ({
        value: uid,
        label: name,
        description: [unitText(unit), category].filter(Boolean).join(', '),
        unit,
      })),
    ...lost.map((uid) => ({ value: uid, label: texts.gone, description: '', unit: '' })),
  ];
}

/** The rules of a section in words: 'Recycled + Reused is at most 0.5 × Waste'. */
export function ruleLines({ fields }: StructureRow, nodes: readonly ReadNode[]): string[] {
  const metrics = numberMetrics(treeOf(nodes).nodes);
  const sum = (uids: readonly string[]) => uids.map((uid) => metrics.get(uid)?.name ?? texts.gone).join(' + ');
  return rulesIn(fields.meta_json).map(({ left, relation, right, factor, constant }) => {
    const metricsText = right.length > 1 && factor ? `(${sum(right)})` : sum(right);
    const other = isGiven(constant) ? constant : `${factor ? `${factor} × ` : ''}${metricsText}`;
    return `${sum(left)} ${texts.relations[relation]} ${other}`;
  });
}
