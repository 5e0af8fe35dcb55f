import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import type { CountedStatus } from '../../../shared/domain/report/counted.ts';
import type { Context } from '../context.ts';
import { draftSightIn } from '../report/draft-sight.ts';
import type { DateRange } from './figures.ts';
import { inputRows } from './input-rows.ts';
import { loadDashboard } from './project-scope.ts';

/**
 * Every figure that was entered in a range, with drafts for those who may see them (REP-367, REP-368). `counted`: only those of
 * approved or of submitted reports.
 * @throws not_found for an unknown package, forbidden
 */
export async function enteredRows(
  context: Context,
  projectUid: string,
  range: DateRange,
  counted?: CountedStatus,
): Promise<InputRow[]> {
  const { loaded, scope } = await loadDashboard(context, projectUid, range);
  const seesDrafts = draftSightIn(context, { ...loaded, allPackages: loaded.packages });
  const rows: InputRow[] = [];
  for await (const { row } of inputRows(context.tenantUid, loaded, scope, { seesDrafts, counted })) rows.push(row);
  return rows;
}
