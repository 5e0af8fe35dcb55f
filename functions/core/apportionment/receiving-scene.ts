import { basisOf } from '../../data/stores/factor/report-factors.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ReceivingScene } from './receiving-changes.ts';

/** A client's present report with its metrics, which receiving needs for its decisions. @throws not_found */
export async function receivingScene(
  tenantUid: string,
  { project }: Pick<ReportFrame, 'project'>,
  reportUid: string,
): Promise<ReceivingScene> {
  const [parts, aliases] = await Promise.all([
    reportStore(tenantUid).parts(reportUid, { consistent: true }),
    metricUseStore(tenantUid).aliases(),
  ]);
  const { structureUid, packageUid } = parts.report;
  const basis = await basisOf(tenantUid, parts, { structureUid, packageUid, rootUid: project.rootUid });
  return { parts, nodes: basis.structure.tree.nodes, aliases, disableManualEntry: basis.disableManualEntry };
}
