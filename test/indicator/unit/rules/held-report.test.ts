import { expect, it } from 'vitest';
import { dashboardCells, indicatorFigures } from '../../../../shared/domain/indicator/dashboard.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import { sheetCells } from '../../../../shared/domain/indicator/sheet-cells.ts';
import { sheetsOfResults } from '../../../support/fixtures/sums-of-results.ts';

const month = (index: number) => ({ uid: `p${index}`, start: `2024-0${index}-01`, end: `2024-0${index + 1}-01` });
const all = [month(1), month(2)];
const packages = ['mill', 'dock'].map((uid) => ({ uid, created: '2023-12-01' }));
const sheetOf = (metrics: string[]) => ({ values: metrics.map((uid) => [uid, '5'] as const), missing: [], metrics });
const report = (packageUid: string, period: number, status: string, metrics: string[] | null) => ({
  packageUid,
  periodUid: `p${period}`,
  reportUid: `${packageUid} ${period}`,
  status,
  official: metrics && sheetOf(metrics),
  pending: null,
});

it.each(['Not for Submission', 'Requires Revision'])(
  "a report '%s' that counts nothing concerns the indicators that its package reported last, and no other ones",
  (status) => {
    // The dock measures only power.
    const results = [
      report('mill', 1, 'OK for Submission', ['power', 'gas']),
      report('dock', 1, 'OK for Submission', ['power']),
      report('mill', 2, 'OK for Submission', ['power', 'gas']),
      report('dock', 2, status, null),
    ];
    const input = { all, shown: all, packages, results, today: '2024-07-01' };
    for (const cells of [dashboardCells(input), sheetCells(input, sheetsOfResults(results, ['power', 'gas']))]) {
      const completeness = (metric: string) => {
        const equation = { eqnType: 0 as const, numerators: [metric], numerators2: [], denominators: [], factor: 1 };
        const { reports, of, complete } = indicatorFigures(alwaysEquation(equation), () => null, input, cells);
        return { reports, of, complete };
      };
      expect(completeness('gas')).toEqual({ reports: 1, of: 1, complete: true });
      expect(completeness('power')).toEqual({ reports: 1, of: 2, complete: false });
    }
  },
);
