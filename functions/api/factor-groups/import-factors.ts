import type { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import type { FactorImportAnswer } from '../../../shared/contract/factor/factors.ts';
import { type ImportedFactorRow, importFactorRows } from '../../core/factor/import-factors.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const rowView = ({ line, isNewMetric, metricUid, outcome }: ImportedFactorRow): FactorImportAnswer['rows'][number] => ({
  line,
  outcome: outcome.kind,
  before: outcome.kind === 'changed' ? outcome.before.factor : null,
  fields: outcome.kind === 'changed' ? outcome.fields : [],
  reason: outcome.kind === 'refused' ? outcome.reason : null,
  new_metric: isNewMetric,
  metric_id: metricUid,
  version: outcome.kind === 'changed' ? outcome.before.version : null,
});

export const importFactors: Handlers<typeof tenantFactors>['importFactors'] = async (context, { params, body }) => {
  const { rows, check: isCheck, add_metrics: addsMetrics } = body;
  return { rows: (await importFactorRows(context, params.groupId, { rows, isCheck, addsMetrics })).map(rowView) };
};
