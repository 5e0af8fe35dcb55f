import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { type Indicator, indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import type { TenantIndicator } from '../../../../../shared/contract/indicator/tenant-indicators.ts';
import { toEquation } from '../../../../../shared/domain/indicator/equation.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { targetFigures } from '../../indicators/index.ts';
import { tenantIndicatorTexts as texts } from './texts.ts';

/** Reads all fields of an indicator from its project. */
export const useIndicator = ({ tracker: structure, commit: report, uid }: TenantIndicator) =>
  useApiQuery(indicators, 'readIndicator', { params: { trackerId: structure, commitId: report, indicatorId: uid } });

/** The equation of an indicator, and the target of its project (ADM-022). */
export function EquationView({ indicator }: { indicator: TenantIndicator }) {
  return (
    <section aria-label={fill(texts.equation, { name: indicator.name })}>
      <QueryState query={useIndicator(indicator)}>{(read) => <KeyValuePairs columns={2} items={itemsOf(read)} />}</QueryState>
    </section>
  );
}

const SIGNS = [' + ', ' − ', ' × '] as const;

function itemsOf(indicator: Indicator) {
  const { name, category, operation_json, baseMetrics = [] } = indicator;
  const equation = toEquation(operation_json);
  const names = new Map(baseMetrics.map((metric) => [metric.uid, `${metric.name} (${unitText(metric.unit)})`]));
  const sum = (uids: readonly string[] = []) => uids.map((uid) => names.get(uid) ?? shortId(uid)).join(' + ');
  const above = equation && [sum(equation.numerators), sum(equation.eqnType === 0 ? [] : equation.numerators2)].filter(Boolean);
  const [target, threshold] = targetFigures(indicator, texts.none);
  return [
    { label: texts.name, value: name },
    { label: texts.sustainabilityIssue, value: category },
    { label: texts.factor, value: equation ? formatFigure(equation.factor, 'all') : texts.none },
    { label: texts.numerators, value: above?.join(SIGNS[equation!.eqnType]) || texts.none },
    { label: texts.denominators, value: sum(equation?.denominators) || texts.none },
    { label: texts.target, value: target },
    { label: texts.warn, value: threshold },
  ];
}
