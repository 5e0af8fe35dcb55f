import type { CompanyFiguresInput } from '../../../shared/domain/company/figures.ts';
import { type CombinedResult, NO_RESULT } from '../../../shared/domain/indicator/result.ts';
import { type KeptDigits, keptDigits } from '../../../shared/domain/kernel/digits.ts';
import { toldApart } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { lackingText, reportsText } from '../dashboard/reports-text.ts';
import { type CompanyProject, type CompanyScene, computeCompany } from './dashboard.ts';
import { markColumns } from './table-marks.ts';

/** Figures as exact decimals; empty: none. `figureColumns`: the places of the figures among the columns. */
export type CompanyTable = { columns: string[]; rows: string[][]; figureColumns: ReadonlySet<number> };

/**
 * `cumulative`: running totals from the first period on; `withQuality`: adds the share of estimated figures beside each figure;
 * `submitted`: includes reports that wait for approval; `dayOf`: converts an instant to the tenant's day.
 * `reports`: adds columns after the figures. 'all' counts the reports of each figure, 'missing' has one column for figures that
 * lack reports. Both have columns for projects with another equation or with restated figures, if there are any.
 */
type TableChoice = {
  cumulative: boolean;
  withQuality: boolean;
  submitted?: boolean;
  digits?: KeptDigits;
  reports?: 'all' | 'missing';
  dayOf(instant: string): string;
};

/** The columns of counts come after those of the figures, so that figures keep their places. */
const COUNTS = {
  all: {
    columns: (intervals: readonly string[]) => intervals.map((each) => `${each}: reports`),
    cells: (figures: readonly CombinedResult[], { shown, today }: Pick<CompanyFiguresInput, 'shown' | 'today'>) =>
      figures.map((figure, at) => (figure.of > 0 ? reportsText(figure, shown[at]!, today) : '')),
  },
  missing: {
    columns: () => ['Incomplete'],
    cells: (figures: readonly CombinedResult[], { shown, today }: Pick<CompanyFiguresInput, 'shown' | 'today'>) => [
      lackingText(figures, shown, today),
    ],
  },
};

/** The columns before those of the intervals. */
const FIXED = ['Indicator', 'Unit', 'Company', 'Project'];

/**
 * A company's figures for a file: per indicator one line for the company, then one for each project in `named`. Ids distinguish
 * companies of the same name, and projects of the same name in one company. If any figure of an interval has a share of estimated
 * figures, a column for it follows.
 */
export function companyTable(
  scene: CompanyScene,
  input: CompanyFiguresInput,
  named: readonly CompanyProject[],
  { cumulative, withQuality, submitted = false, digits = 'all', reports, dayOf }: TableChoice,
): CompanyTable {
  const names = new Map(toldApart(scene.companies).map(({ uid, name }) => [uid, name]));
  const figuresOf = (projects: CompanyFiguresInput['projects']) =>
    computeCompany(scene, { ...input, projects, wholePast: cumulative }).map(({ figures }) =>
      figures.periods.map(
        ({ official, reported, running }) => (cumulative ? running : submitted ? reported : official) ?? NO_RESULT,
      ),
    );
  const whole = figuresOf(input.projects);
  const ofCompany = ({ project }: CompanyProject) => names.get(project.companyUid) ?? '';
  const projectNames = new Map(
    toldApart(
      named.map((each) => ({ uid: each.project.uid, name: each.project.name, company: ofCompany(each) })),
      ({ name, company }) => `${company}\n${name}`,
    ).map(({ uid, name }) => [uid, name]),
  );
  const parts = named.flatMap((each) =>
    each.sums
      ? [
          {
            sums: each.sums,
            place: [ofCompany(each), projectNames.get(each.project.uid) ?? ''],
            figures: figuresOf([each.sums]),
          },
        ]
      : [],
  );
  const isTold = withQuality && [whole, ...parts.map(({ figures }) => figures)].flat(2).some(({ estimated }) => estimated);
  const marks = reports ? markColumns(whole.flat(), dayOf, digits) : [];
  const intervals = input.shown.map(displayPeriod);
  const counts = reports && COUNTS[reports];
  const last = input.shown.at(-1)?.end ?? '';
  // a running total has what came before its range, too
  const counted = cumulative ? { ...input, shown: input.all.filter(({ end }) => end <= last) } : input;
  const cellsOf = (figures: readonly CombinedResult[]) => [
    ...figures.flatMap(({ value, estimated }) => [
      keptDigits(value ?? '', digits),
      ...(isTold ? [estimated ? `${estimated} %` : ''] : []),
    ]),
    ...(counts?.cells(figures, input) ?? []),
  ];
  return {
    columns: [
      ...FIXED,
      ...intervals.flatMap((each) => (isTold ? [each, `${each}: estimated`] : [each])),
      ...(counts?.columns(intervals) ?? []),
      ...marks.map(({ column }) => column),
    ],
    rows: scene.indicators.flatMap(({ item: { uid, name, unit }, equation }, index) => [
      [
        name,
        unit,
        names.get(scene.company.uid) ?? '',
        '',
        ...cellsOf(whole[index]!),
        ...marks.map((mark) => mark.ofCompany(whole[index]!, intervals)),
      ],
      ...parts.map(({ place, sums, figures }) => [
        ...[name, unit, ...place],
        ...cellsOf(figures[index]!),
        ...marks.map((mark) => mark.ofProject(sums, { uid, equation }, counted)),
      ]),
    ]),
    figureColumns: new Set(intervals.map((_each, index) => FIXED.length + index * (isTold ? 2 : 1))),
  };
}
