import type { reports } from '../../../shared/contract/report/reports.ts';
import type { Difference } from '../../../shared/domain/report/changes.ts';
import { changesSinceSubmission, type OtherDifference } from '../../core/report/changes-since.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listReportChanges: Handlers<typeof reports>['listReportChanges'] = async (context) => {
  const { changes, others, ...compared } = await changesSinceSubmission(context);
  return { ...compared, changes: changes.map(view), others: others.map(otherView) };
};

function view({ node, before, after }: Difference) {
  const { name = '', unit = '' } = node.metric ?? {};
  return { uid: node.uid, path: node.path, metric: { name, unit }, before, after };
}

function otherView({ node, ...change }: OtherDifference) {
  return { ...change, uid: node.uid, path: node.path, name: node.metric?.name ?? node.name ?? node.title ?? '' };
}
