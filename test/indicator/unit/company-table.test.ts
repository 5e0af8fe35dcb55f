import { describe, expect, it } from 'vitest';
import '../../support/access/environment.ts';
import type { CompanyScene } from '../../../functions/core/company/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { OWN } from '../../support/fixtures/own-definitions.ts';
import { sumsOfResults } from '../../support/fixtures/sums-of-results.ts';

const { companyInput } = await import('../../../functions/core/company/dashboard.ts');
const { companyTable } = await import('../../../functions/core/company/table.ts');

const equation: Equation = { eqnType: 0, numerators: ['diesel'], numerators2: [], denominators: [], factor: 1 };
const months = ['2024-01-01', '2024-02-01', '2024-03-01'];
const all = months.slice(0, 2).map((start, index) => ({ uid: start, start, end: months[index + 1]! }));

const sheetOf = (value: string) => ({ values: [['diesel', value]] as [string, string][], missing: [], metrics: ['diesel'] });

/**
 * Reports 10 in January and 30 in February. `estimated`: estimated part of January; `waits`: submitted again for February;
 * `silent`: packages without reports.
 */
const projectOf = (uid: string, estimated?: string, waits?: string, silent: string[] = []) => {
  const results = ['10', '30'].map((value, index) => ({
    packageUid: 'a',
    reportUid: value,
    periodUid: months[index]!,
    status: 'OK for Submission',
    pending: waits && index === 1 ? sheetOf(waits) : null,
    official: {
      values: [['diesel', value]] as [string, string][],
      missing: [],
      metrics: ['diesel'],
      ...(estimated && index === 0 && { estimated: [['diesel', estimated]] as [string, string][] }),
    },
  }));
  const packages = ['a', ...silent].map((uid) => ({ uid, created: uid === 'late' ? '2024-02-10' : '2023-12-01' }));
  const sums = sumsOfResults([{ equation, own: OWN }], { all, packages, results });
  return { project: { uid, name: uid, companyUid: 'c' }, sums };
};

type Choice = Omit<Parameters<typeof companyTable>[3], 'dayOf'>;
const PLAIN = { cumulative: false, withQuality: false };
const tableOf = (
  projects: ReturnType<typeof projectOf>[],
  choice: Choice,
  today = '2024-03-01',
  fromDate?: string,
  companies = [{ uid: 'c', name: 'Northbank' }],
) => {
  const [company] = companies;
  const indicators = [{ item: { name: 'Diesel', unit: 'l' }, equation }];
  const scene = { company, companies, indicators, projects, targets: [], marks: {}, waiting: 0 } as unknown as CompanyScene;
  const input = companyInput(scene.projects, { ...(fromDate && { fromDate }), toDate: '2024-02-29' }, today, choice.cumulative);
  return companyTable(scene, input, scene.projects, { ...choice, dayOf: (at) => at.slice(0, 10) });
};
const estimating = [projectOf('Bridge', '10'), projectOf('Tunnel')];

it('the table of a company tells the share of estimated figures beside each running total', () => {
  const { columns, rows, figureColumns } = tableOf(estimating, { cumulative: true, withQuality: true });
  expect(columns.slice(4).map((column) => column.endsWith(': estimated'))).toEqual([false, true, false, true]);
  expect([...figureColumns]).toEqual([4, 6]);
  expect(rows).toEqual([
    ['Diesel', 'l', 'Northbank', '', '20', '50 %', '80', '12.5 %'],
    ['Diesel', 'l', 'Northbank', 'Bridge', '10', '100 %', '40', '25 %'],
    ['Diesel', 'l', 'Northbank', 'Tunnel', '10', '', '40', ''],
  ]);
});

it('the table of a company tells it beside the figures of each interval', () => {
  const { rows } = tableOf(estimating, { cumulative: false, withQuality: true });
  expect(rows[0]).toEqual(['Diesel', 'l', 'Northbank', '', '20', '50 %', '60', '']);
});

it('the table of a company has figures alone where nothing is estimated and for clients that know no quality', () => {
  const plain = tableOf([projectOf('Tunnel')], { cumulative: true, withQuality: true });
  expect(plain.rows[0]).toEqual(['Diesel', 'l', 'Northbank', '', '10', '40']);
  expect([...plain.figureColumns]).toEqual([4, 5]);
  const known = tableOf(estimating, { cumulative: false, withQuality: false });
  expect(known.rows[0]).toEqual(['Diesel', 'l', 'Northbank', '', '20', '60']);
});

it('the table of a company counts submitted figures when they are asked for, and never in running totals', () => {
  const waiting = [projectOf('Bridge', undefined, '35'), projectOf('Tunnel')];
  const row = (choice: Partial<Parameters<typeof tableOf>[1]>) =>
    tableOf(waiting, { cumulative: false, withQuality: false, ...choice }).rows[0]!.slice(4);
  expect(row({})).toEqual(['20', '60']);
  expect(row({ submitted: true })).toEqual(['20', '65']);
  expect(row({ submitted: true, cumulative: true })).toEqual(['20', '80']);
});

describe('the table of a company with how many reports are in each figure', () => {
  const lacking = [projectOf('Bridge', '10', undefined, ['late']), projectOf('Tunnel')];

  it('has it after all figures, which keep their places', () => {
    const { columns, rows, figureColumns } = tableOf(lacking, { cumulative: false, withQuality: true, reports: 'all' });
    expect(columns.slice(-2)).toEqual(['1st Jan 24 - 31st Jan 24: reports', '1st Feb 24 - 29th Feb 24: reports']);
    expect([...figureColumns]).toEqual([4, 6]);
    expect(rows.map((row) => row.slice(2))).toEqual([
      ['Northbank', '', '20', '50 %', '60', '', '2 of 2', '2 of 3'],
      ['Northbank', 'Bridge', '10', '100 %', '30', '', '1 of 1', '1 of 2'],
      ['Northbank', 'Tunnel', '10', '', '30', '', '1 of 1', '1 of 1'],
    ]);
  });

  it('says on paper which figures lack some', () => {
    const { columns, rows } = tableOf(lacking, { cumulative: false, withQuality: false, reports: 'missing' });
    expect(columns.slice(-1)).toEqual(['Incomplete']);
    expect(rows.map((row) => row.at(-1))).toEqual(['1st Feb 24 - 29th Feb 24: 2 of 3', '1st Feb 24 - 29th Feb 24: 1 of 2', '']);
  });

  it('says of an interval that has not ended that all reports are in it so far', () => {
    const choice = { cumulative: false, withQuality: false } as const;
    const [counted, onPaper] = (['all', 'missing'] as const).map((reports) =>
      tableOf([projectOf('Tunnel')], { ...choice, reports }, '2024-02-20'),
    );
    expect(counted!.rows[0]!.slice(-2)).toEqual(['1 of 1', 'Not ended yet: 1 of 1 so far']);
    expect(onPaper!.rows[0]!.at(-1)).toBe('1st Feb 24 - 29th Feb 24: Not ended yet: 1 of 1 so far');
  });
});

it('the table of a company names in running totals the own equations of periods before its range, too', () => {
  const { project, sums } = projectOf('Bridge');
  const own = { index: 0, indicator: 'Diesel', equation: '2 × diesel', unit: 'l', from: '2024-01-01', to: '2024-02-01' };
  const marked = [{ project, sums: { ...sums, otherwise: [own] } }, projectOf('Tunnel')];
  const marksOf = (cumulative: boolean) => {
    const choice = { cumulative, withQuality: false, reports: 'missing' } as const;
    const { columns, rows } = tableOf(marked, choice, '2024-03-01', '2024-02-01');
    return [columns.at(-1), ...rows.map((row) => row.at(-1))];
  };
  const february = '1st Feb 24 - 29th Feb 24: 1 of 2 projects';
  expect(marksOf(true)).toEqual(['Calculates otherwise', february, 'from 1st Jan 24: 2 × diesel (l)', '']);
  expect(marksOf(false)[0]).toBe('Incomplete');
});

it('tells companies and projects of one name apart, in every file', () => {
  const named = (uid: string, name: string, companyUid: string) => {
    const { project, sums } = projectOf(uid);
    return { project: { ...project, name, companyUid }, sums };
  };
  const companies = ['11111111', '22222222', '33333333'].map((start, at) => ({
    uid: `${start}-company`,
    name: ['Northbank', 'Yard', 'yard'][at]!,
  }));
  const projects = [
    named('44444444-project', 'Quay', companies[0]!.uid),
    named('55555555-project', 'Quay', companies[0]!.uid),
    named('66666666-project', 'Quay', companies[1]!.uid),
    named('77777777-project', 'Quay', companies[2]!.uid),
    named('88888888-project', 'Bridge', companies[0]!.uid),
  ];
  expect(tableOf(projects, PLAIN, undefined, undefined, companies).rows.map((row) => row.slice(2, 4))).toEqual([
    ['Northbank', ''],
    ['Northbank', 'Quay (44444444)'],
    ['Northbank', 'Quay (55555555)'],
    ['Yard (22222222)', 'Quay'],
    ['yard (33333333)', 'Quay'],
    ['Northbank', 'Bridge'],
  ]);
});
