import { byActText } from '../../../shared/domain/company/act-marks.ts';
import type { CompanyFiguresInput } from '../../../shared/domain/company/figures.ts';
import { ownEquationsBehind, restatedBehind } from '../../../shared/domain/company/project-marks.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { ownEquationText, shareText } from '../../../shared/domain/indicator/own-figures.ts';
import type { ProjectSums } from '../../../shared/domain/indicator/project-sums.ts';
import type { CombinedResult } from '../../../shared/domain/indicator/result.ts';
import type { KeptDigits } from '../../../shared/domain/kernel/digits.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { changeInFile } from '../restatement/marks.ts';

type ShownIntervals = Pick<CompanyFiguresInput, 'interval' | 'shown'>;
/** The day of an instant, both as ISO text. */
type DayOf = (instant: string) => string;

/**
 * A column of a company's file with marks about the projects behind a figure: their number for the company, and details for a
 * project.
 */
export type MarkColumn = {
  column: string;
  ofCompany(figures: readonly CombinedResult[], intervals: readonly string[]): string;
  ofProject(sums: ProjectSums, indicator: { uid: string; equation: Equation }, shown: ShownIntervals): string;
};

/** '1st Jan 24 - 31st Jan 24: 1 of 5 projects', of each interval in which there are any. */
const otherwiseCell: MarkColumn['ofCompany'] = (figures, intervals) =>
  figures.flatMap(({ otherwise }, at) => (otherwise ? [`${intervals[at]}: ${shareText(otherwise)}`] : [])).join('; ');

/**
 * The same, and what acts have changed in the company itself: '1st Jan 24 - 31st Jan 24: restated
 * 2024-03-05 by a merge of metrics'.
 */
const restatedText =
  (dayOf: DayOf): MarkColumn['ofCompany'] =>
  (figures, intervals) =>
    figures
      .flatMap(({ restated, ownRestated }, at) => [
        ...(ownRestated ? [`${intervals[at]}: restated ${dayOf(ownRestated.at)} ${byActText(ownRestated)}`] : []),
        ...(restated ? [`${intervals[at]}: ${shareText(restated)}`] : []),
      ])
      .join('; ');

/**
 * '1st Jan 24 - 31st Jan 24: restated 2024-03-05 from 21 kWh to 22 kWh', with what it is of where that is
 * not what the company adds up.
 */
const restatedCell =
  (dayOf: DayOf, digits: KeptDigits): MarkColumn['ofProject'] =>
  (sums, indicator, shown) =>
    restatedBehind(sums, indicator, shown)
      .map((figure) => {
        const what = figure.isOtherwise ? 'own figure restated' : 'restated';
        return `${displayPeriod(figure)}: ${what} ${dayOf(figure.at)}${changeInFile(figure, digits)}`;
      })
      .join('; ');

/** The columns about projects, without columns that would be empty in every line. */
export function markColumns(figures: readonly CombinedResult[], dayOf: DayOf, digits: KeptDigits): MarkColumn[] {
  const otherwise: MarkColumn = {
    column: 'Calculates otherwise',
    ofCompany: otherwiseCell,
    ofProject: (sums, { equation }, shown) => ownEquationsBehind(sums, equation, shown).map(ownEquationText).join('; '),
  };
  const restated: MarkColumn = { column: 'Restated', ofCompany: restatedText(dayOf), ofProject: restatedCell(dayOf, digits) };
  return [
    ...(figures.some((figure) => figure.otherwise) ? [otherwise] : []),
    ...(figures.some((figure) => figure.restated || figure.ownRestated) ? [restated] : []),
  ];
}
