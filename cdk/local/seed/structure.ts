import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ApiPerson } from './client.ts';
import type { FactorSource } from './template/build.ts';
import { metricKey, type SeedIssue, type SeedMetric, type SeedSubMetric } from './template.ts';

/** Where the project's tree and factors are changed. */
export type SeedStructure = { structureUid: string; treeUid: string };

/** By the key of a leaf, which node it became. */
export type Placed = Map<string, { path: string; uid: string; metricUid: string }>;

const sourceText = (source: FactorSource) =>
  'note' in source ? source.note : `UK Government GHG conversion factors ${source.year}, row ${source.rowId} (${source.scope})`;

/** Builds the demonstration's template through the screens' own calls: issues, metrics, sub-metrics and their factors. */
export async function buildTemplate(admin: ApiPerson, at: SeedStructure, template: readonly SeedIssue[]): Promise<Placed> {
  const base = `/api/tracker/${at.structureUid}/commit/${at.treeUid}`;
  const placed: Placed = new Map();
  for (const issue of template) {
    const section = await admin.send<StructureNodeItem>('POST', `${base}/node/`, { type: 'tree', name: issue.category });
    for (const metric of issue.metrics) {
      const parent = await addMetric(section.path, issue, metric);
      placed.set(metricKey(issue, metric), parent);
      for (const sub of metric.subMetrics) {
        placed.set(metricKey(issue, metric, sub), await addMetric(parent.path, issue, sub));
        await addFactor(placed.get(metricKey(issue, metric, sub))!.metricUid, sub);
      }
    }
  }
  return placed;

  async function addMetric(path: string, { category }: SeedIssue, metric: SeedMetric | SeedSubMetric) {
    const { name, unit, description } = metric;
    const body = { type: 'metricscore', path, metric: { name, unit, description, category } };
    const node = await admin.send<StructureNodeItem>('POST', `${base}/node/`, body);
    const required = 'required' in metric && metric.required;
    const input_type = 'inputType' in metric ? metric.inputType : undefined;
    if (required || input_type) {
      const change = { metricscore: { ...(required && { required }), ...(input_type && { meta_json: { input_type } }) } };
      await admin.send('PATCH', `${base}/node/${node.path}/`, { type: 'metricscore', node: change });
    }
    return { path: node.path, uid: node.uid, metricUid: node.node.metricscore!.metric!.uid };
  }

  async function addFactor(metric: string, { conversion }: SeedSubMetric) {
    if (!conversion) return;
    const { toUnit, factor, source } = conversion;
    await admin.send('POST', `${base}/convfactor/`, { metric, toUnit, factor, source: sourceText(source) });
  }
}
