import type { results } from '../../../shared/contract/indicator/results.ts';
import { displayStatus } from '../../../shared/domain/report/status.ts';
import { periodTable, periodTableCsv } from '../../core/dashboard/period-table.ts';
import { packagesByStatus } from '../../core/dashboard/status-counts.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const exportPeriods: Handlers<typeof results>['exportPeriods'] = async (context, { params, query }) => {
  const table = await periodTable(context, params.projectId, query);
  if (query.output_format === 'json') return table.rows;
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'reporting_periods.csv' });
  return periodTableCsv(table);
};

export const listStatuses: Handlers<typeof results>['listStatuses'] = async ({ tenantUid }, { params }) =>
  (await packagesByStatus(tenantUid, params.projectId)).map(({ status, packages }) => ({
    uid: status.toLowerCase().replaceAll(' ', '-'),
    name: status,
    shown: displayStatus(status),
    reports: packages,
  }));
