import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { BrokenRule } from '../../../../../shared/domain/report/rules.ts';
import { isPending } from '../../../../../shared/domain/report/status.ts';
import { type RuleSeverity, ruleKey } from '../../../../../shared/domain/structure/rules.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { focusCell } from '../frame/sheet-focus.ts';
import { nameOf } from '../model/sections.ts';
import { brokenRuleTexts as texts } from './texts.ts';

/** The rules that the figures break, for people who enter figures or decide. Rules that refuse the report come first. */
export function BrokenRules() {
  const { editable, report } = useReport();
  const { broken } = useSummary();
  if (broken.length === 0 || !(editable || isPending(report.status.name))) return null;
  return (
    <SpaceBetween size="s">
      <RuleAlert severity="refusal" linked={editable} />
      <RuleAlert severity="warning" linked={editable} />
    </SpaceBetween>
  );
}

/** The broken rules of one severity. `linked`: with links to their rows. */
export function RuleAlert({ severity, linked = false }: { severity: RuleSeverity; linked?: boolean }) {
  const { broken } = useSummary();
  const own = broken.filter(({ rule }) => rule.severity === severity);
  if (own.length === 0) return null;
  return (
    <Alert type={severity === 'refusal' ? 'error' : 'warning'} header={texts[severity]}>
      <ul className="review-list">
        {own.map((each) => (
          <li key={ruleKey(each.rule)}>
            <strong>{each.rule.message}</strong> <Fact broken={each} /> {linked && <Rows uids={each.rows} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Both sides of a rule with their present figures. */
function Fact({ broken: { rule, left, right } }: { broken: BrokenRule }) {
  const { nodes } = useReport();
  const metrics = new Map(nodes.nodes.flatMap(({ metric }) => (metric ? [[metric.uid, metric] as const] : [])));
  const fact = fill(texts.fact, {
    left: rule.left.map((uid) => metrics.get(uid)?.name ?? '').join(' + '),
    value: formatFigure(left, 'all'),
    unit: unitText(metrics.get(rule.left[0] ?? '')?.unit ?? ''),
    relation: texts.relations[rule.relation],
    limit: formatFigure(right, 'all'),
  });
  return <span>{fact}</span>;
}

/** Links to the rows of a rule. */
function Rows({ uids }: { uids: readonly string[] }) {
  const sheet = useReport();
  const byUid = new Map(sheet.nodes.nodes.map((node) => [node.uid, node]));
  return (
    <span>
      {texts.rows}{' '}
      {uids.map((uid) => (
        <span key={uid}>
          <button type="button" className="text-button" onClick={() => focusCell(uid, 'value', sheet)}>
            {nameOf(byUid.get(uid)!)}
          </button>{' '}
        </span>
      ))}
    </span>
  );
}
