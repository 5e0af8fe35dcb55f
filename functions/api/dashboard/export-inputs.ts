import { type dashboard, InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { inputRows } from '../../core/dashboard/input-rows.ts';
import { loadDashboard } from '../../core/dashboard/project-scope.ts';
import { memberOf } from '../../core/report/caller.ts';
import { csvText } from '../../csv/writer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Every figure that was entered, for somebody's own analysis (REP-367, REP-368). */
export const listInputs: Handlers<typeof dashboard>['exportInputs'] = async (context, { params, query }) => {
  const { tenantUid, reply } = context;
  const { loaded, scope } = await loadDashboard(context, params.projectId, query);
  const withDrafts = seesStaging(memberOf(context, params.projectId));
  const rows: InputRow[] = [];
  for await (const row of inputRows(tenantUid, loaded.project, scope, withDrafts)) rows.push(row);
  if ((query.format ?? query.output_format) !== 'excel') return rows;
  Object.assign(reply, { contentType: 'text/csv; charset=utf-8', filename: 'project_inputs.csv' });
  return csvText(Object.keys(InputRow.shape), rows);
};
