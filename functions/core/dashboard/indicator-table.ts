import { type KeptDigits, keptDigits } from '../../../shared/domain/kernel/digits.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import type { Context } from '../context.ts';
import type { DateRange } from './figures.ts';
import { projectDashboard } from './project-scope.ts';
import { unitLines } from './unit-lines.ts';

/** `cumulative`: running totals of approved reports from the project's first period on (REP-369, REP-370); `submitted`: with reports that wait for approval. */
type FigureChoice = { cumulative: boolean; submitted: boolean; digits: KeptDigits };

/**
 * The figures of a project's or package's indicators as a file shows them, a period a column: exact decimals, '' for none. Figures in
 * another unit than the indicator has today are in a line of their own.
 * @throws not_found for an unknown package, forbidden
 */
export async function indicatorTable(
  context: Context,
  projectUid: string,
  range: DateRange,
  { cumulative, submitted, digits }: FigureChoice,
): Promise<{ columns: string[]; rows: string[][] }> {
  const { scope, computed } = await projectDashboard(context, projectUid, range, cumulative);
  return {
    columns: ['Indicator', 'Unit', ...scope.shown.map(displayPeriod)],
    rows: computed.flatMap((each) =>
      unitLines(each, ({ official, reported, running }) => (cumulative ? running : submitted ? reported : official)).map(
        ({ unit, figures }) => [each.item.name, unit, ...figures.map((shown) => keptDigits(shown?.value ?? '', digits))],
      ),
    ),
  };
}
