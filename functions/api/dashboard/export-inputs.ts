import { type dashboard, InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { csvOf } from '../../../shared/domain/file/csv-cell.ts';
import { enteredRows } from '../../core/dashboard/entered-rows.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const COLUMNS = InputRow.keyof().options;

/** All entered figures, for analysis elsewhere (REP-367, REP-368). */
export const exportInputs: Handlers<typeof dashboard>['exportInputs'] = async (context, { params, query }) => {
  const rows = await enteredRows(context, params.projectId, query, query.figures);
  if ((query.format ?? query.output_format) !== 'excel') return rows;
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'project_inputs.csv' });
  return csvOf([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]);
};
