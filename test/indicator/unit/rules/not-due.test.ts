import { describe, expect, it } from 'vitest';
import { indicatorFigures, type PackageResult } from '../../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import { lastRowsByPeriod, withDueness } from '../../../../shared/domain/indicator/not-due.ts';
import { periodSheet } from '../../../../shared/domain/indicator/period-sheet.ts';
import { sheetCells } from '../../../../shared/domain/indicator/sheet-cells.ts';
import { alwaysTarget } from '../../../../shared/domain/indicator/standing.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import type { StoredResultSheet } from '../../../../shared/domain/report/stored-result.ts';

const months = generatePeriods({ startDate: '2024-01-01', endDate: '2024-08-01', freq_num: 1, freq_unit: 'MONTHS' }).map(
  (period) => ({ ...period, uid: period.start.slice(0, 7) }),
);

/** In each quarter from March on. */
const QUARTERLY = [[[3, 'MONTHS', '2024-03-31']]] as const;
/** A sheet of January, in which only the metrics that are always asked for are due. */
const sheet = (always: string[], quarterly: string[]): StoredResultSheet => ({
  values: always.map((metric) => [metric, '1'] as const),
  missing: [],
  metrics: always,
  ...(quarterly.length > 0 && { recurring: quarterly.map((metric) => [metric, QUARTERLY] as const) }),
});

const sumOf = (...numerators: string[]): Equation => ({ eqnType: 0, numerators, numerators2: [], denominators: [], factor: 1 });

/** The months that are not due, and the next one that is, for packages that have reported January. It is February. */
function notDueOf(equation: Equation, sheets: Record<string, StoredResultSheet>, heldFrom?: string) {
  const packages = Object.keys(sheets).map((uid) => ({ uid, created: '2023-12-01', heldFrom }));
  const results = Object.entries(sheets).map(
    ([packageUid, official]): PackageResult => ({
      packageUid,
      periodUid: '2024-01',
      status: 'OK for Submission',
      official,
      pending: null,
    }),
  );
  const scope = { all: months, shown: months.slice(0, 5), packages, today: '2024-02-10' };
  const stored = new Map([['2024-01', periodSheet(results, ['water', 'hours'])]]);
  const equationIn = alwaysEquation(equation);
  const figures = indicatorFigures(equationIn, alwaysTarget(null), scope, sheetCells(scope, stored));
  const { periods, nextDue } = withDueness(figures, equationIn, months, lastRowsByPeriod(scope, stored));
  return { notDue: periods.filter(({ notDue }) => notDue).map(({ period }) => period.uid), next: nextDue?.uid };
}

describe('an indicator without a report', () => {
  it('is not due in the months between those in which its metric is asked for', () => {
    const notDue = ['2024-01', '2024-02', '2024-04', '2024-05'];
    expect(notDueOf(sumOf('water'), { a: sheet(['hours'], ['water']) })).toEqual({ notDue, next: '2024-06' });
  });

  it('is not said to be not due, or due later, while its package is on hold', () => {
    const held = notDueOf(sumOf('water'), { a: sheet(['hours'], ['water']) }, '2024-02-01');
    expect(held).toEqual({ notDue: ['2024-01'], next: undefined });
  });

  it('is not said to be not due where another of its metrics is asked for in each month', () => {
    expect(notDueOf(sumOf('water', 'hours'), { a: sheet(['hours'], ['water']) })).toEqual({ notDue: [], next: undefined });
  });

  it('is not said to be not due where another package asks for its metric in each month', () => {
    const sheets = { a: sheet([], ['water']), b: sheet(['water'], []) };
    expect(notDueOf(sumOf('water'), sheets)).toEqual({ notDue: [], next: undefined });
  });
});
