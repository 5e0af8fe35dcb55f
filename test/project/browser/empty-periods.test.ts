import { expect, it } from 'vitest';
import { emptyPeriods, periodLines } from '../../../frontend/src/features/project/settings/empty-periods.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';

const month = (n: number, more: Partial<ReportingPeriod> = {}) =>
  ({
    uid: `p${n}`,
    startDate: `2024-0${n}-01`,
    endDate: `2024-0${n + 1}-01`,
    num_commits: 0,
    closing: null,
    ...more,
  }) as ReportingPeriod;

it('clearing says how many periods it deletes, and which: not those with reports, nor closed ones', () => {
  const closed = month(5, { closing: { isClosed: true } as ReportingPeriod['closing'] });
  const empty = emptyPeriods([month(1, { num_commits: 2 }), month(2), month(3), month(4, { num_commits: 1 }), closed, month(6)]);
  expect(empty.map(({ uid }) => uid)).toEqual(['p2', 'p3', 'p6']);
  expect(periodLines(empty)).toEqual(['2 periods: 1st Feb 24 - 31st Mar 24', '1 period: 1st Jun 24 - 30th Jun 24']);
});
