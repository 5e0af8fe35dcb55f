import type { CompanyFiguresInput } from '../../../shared/domain/company/figures.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { type CompanyProject, type CompanyScene, computeCompany } from './dashboard.ts';

/** Figures as exact decimals; empty: none. */
export type CompanyTable = { columns: string[]; rows: string[][] };

/** The columns before those of the intervals. */
const FIXED = ['Indicator', 'Unit', 'Company', 'Project'];

/**
 * A company's approved figures as a file shows them: of each indicator a line for the company, and below it one for each project
 * that is named. `cumulative`: running totals from the first period on.
 */
export function companyTable(
  scene: CompanyScene,
  input: CompanyFiguresInput,
  named: readonly CompanyProject[],
  cumulative: boolean,
): CompanyTable {
  const names = new Map(scene.companies.map(({ uid, name }) => [uid, name]));
  const figuresOf = (projects: CompanyFiguresInput['projects']) =>
    computeCompany(scene, { ...input, projects, wholePast: cumulative }).map(({ figures }) =>
      figures.periods.map(({ official, running }) => (cumulative ? running : official)?.value ?? ''),
    );
  const whole = figuresOf(input.projects);
  const parts = named.flatMap(({ project, sums }) => (sums ? [{ project, figures: figuresOf([sums]) }] : []));
  return {
    columns: [...FIXED, ...input.shown.map(displayPeriod)],
    rows: scene.indicators.flatMap(({ item: { name, unit } }, index) => [
      [name, unit, scene.company.name, '', ...whole[index]!],
      ...parts.map(({ project, figures }) => [
        ...[name, unit, names.get(project.companyUid) ?? '', project.name],
        ...figures[index]!,
      ]),
    ]),
  };
}
