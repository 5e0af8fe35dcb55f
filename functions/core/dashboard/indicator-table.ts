import { countsText } from '../../../shared/domain/file/export-name.ts';
import { type KeptDigits, keptDigits } from '../../../shared/domain/kernel/digits.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import type { Context } from '../context.ts';
import type { DateRange } from './figures.ts';
import { projectDashboard } from './project-scope.ts';
import { reportsText } from './reports-text.ts';
import { type UnitLine, unitLines } from './unit-lines.ts';

/**
 * `cumulative`: running totals of approved reports from the project's first period on (REP-369, REP-370); `submitted`: with
 * reports that wait for approval; `reports`: with how many reports are in each, in columns after those of the figures, whose
 * names then say what they count.
 */
type FigureChoice = { cumulative: boolean; submitted: boolean; digits: KeptDigits; reports?: boolean };

/**
 * The figures of a project's or package's indicators as a file shows them, a period a column: exact decimals, '' for none.
 * Figures in another unit than the indicator has today are in a line of their own.
 * @throws not_found for an unknown package, forbidden
 */
export async function indicatorTable(
  context: Context,
  projectUid: string,
  range: DateRange,
  { cumulative, submitted, digits, reports = false }: FigureChoice,
): Promise<{ columns: string[]; rows: string[][] }> {
  const { scope, computed } = await projectDashboard(context, projectUid, range, cumulative);
  const periods = scope.shown.map(displayPeriod);
  const countsOf = (figures: UnitLine['figures']) =>
    reports ? figures.map((shown, at) => (shown && shown.of > 0 ? reportsText(shown, scope.shown[at]!, scope.today) : '')) : [];
  // existing clients, which do not request counts of reports, know the columns by the periods alone
  const kind = cumulative ? 'cumulative' : countsText(submitted);
  return {
    columns: [
      'Indicator',
      'Unit',
      ...periods.map((period) => (reports ? `${period}, ${kind}` : period)),
      ...(reports ? periods.map((period) => `${period}: reports`) : []),
    ],
    rows: computed.flatMap((each) =>
      unitLines(each, ({ official, reported, running }) => (cumulative ? running : submitted ? reported : official)).map(
        ({ unit, figures }) => [
          each.item.name,
          unit,
          ...figures.map((shown) => keptDigits(shown?.value ?? '', digits)),
          ...countsOf(figures),
        ],
      ),
    ),
  };
}
