import type { reports } from '../../../shared/contract/report/reports.ts';
import type { Difference } from '../../../shared/domain/report/changes.ts';
import { changesSinceSubmission } from '../../core/report/changes-since.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listReportChanges: Handlers<typeof reports>['listReportChanges'] = async (context) => {
  const { changes, ...compared } = await changesSinceSubmission(context);
  return { ...compared, changes: changes.map(view) };
};

function view({ node, before, after }: Difference) {
  const { name = '', unit = '' } = node.metric ?? {};
  return { uid: node.uid, path: node.path, metric: { name, unit }, before, after };
}
