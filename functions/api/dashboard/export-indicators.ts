import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { csvOf } from '../../../shared/domain/file/csv-cell.ts';
import { indicatorTable } from '../../core/dashboard/indicator-table.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/**
 * Approved figures per period, on request with submitted ones, or their running totals from the project's first period on
 * (REP-369, REP-370).
 */
export const exportIndicators: Handlers<typeof dashboard>['exportIndicators'] = async (context, { params, query }) => {
  const { columns, rows } = await indicatorTable(context, params.projectId, query, query);
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'indicators.csv' });
  return csvOf([columns, ...rows]);
};
