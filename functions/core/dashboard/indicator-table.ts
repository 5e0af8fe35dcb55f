import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import type { Context } from '../context.ts';
import type { DateRange } from './figures.ts';
import { projectDashboard } from './project-scope.ts';

/**
 * The approved figures of a project's or package's indicators as a file shows them, a period a column: exact decimals, '' for none.
 * @param cumulative running totals from the project's first period on (REP-369, REP-370)
 * @throws not_found for an unknown package, forbidden
 */
export async function indicatorTable(
  context: Context,
  projectUid: string,
  range: DateRange,
  cumulative: boolean,
): Promise<{ columns: string[]; rows: string[][] }> {
  const { scope, computed } = await projectDashboard(context, projectUid, range, cumulative);
  return {
    columns: ['Indicator', 'Unit', ...scope.shown.map(displayPeriod)],
    rows: computed.map(({ item, figures }) => [
      item.name,
      item.unit,
      ...figures.periods.map(({ official, running }) => (cumulative ? running : official)?.value ?? ''),
    ]),
  };
}
