import { expect, it } from 'vitest';
import { freePeriods } from '../../../frontend/src/features/project/package/free-periods.ts';
import type { ReportStatus } from '../../../shared/domain/report/status.ts';

it('a report may get any period but its own and those of other submitted reports of its package [ADM-350]', () => {
  const periods = ['jan', 'feb', 'mar', 'apr'].map((uid) => ({ uid }));
  const report = (uid: string, reporting_period: string | null, is_staging = false, name: ReportStatus = 'Pending Approval') => ({
    uid,
    reporting_period,
    is_staging,
    status: { name },
  });
  const invalid = report('invalid', 'apr', false, 'Invalidated');
  const all = [report('a', 'jan'), report('b', 'feb'), report('open', 'mar', true), report('none', null), invalid];
  const of = (uid: string) => freePeriods(periods, all, all.find((each) => each.uid === uid)!).map((each) => each.uid);
  expect(of('a')).toEqual(['mar', 'apr']);
  expect(of('none')).toEqual(['mar', 'apr']);
  expect(of('open')).toEqual(['apr']);
});
