import { describe, expect, it, vi } from 'vitest';
import { moveRequestOf, periodRequestOf } from '../../../../frontend/src/features/project/package/submitted-forms.tsx';
import { decisionOn } from '../../../../frontend/src/features/report/review/decision/use-decision.tsx';
import { actOn, askAct } from '../../../../frontend/src/features/report/review/report-actions.tsx';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';

/** The server's report. */
const server = vi.hoisted(() => ({ report: {} }));
vi.mock('../../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => server.report,
}));

const report = (change: object = {}) =>
  ({
    uid: 'r',
    ref: 'p',
    tracker: 't',
    submission: 1,
    version: 4,
    status: { name: 'OK for Submission' },
    reporting_period: 'january',
    ...change,
  }) as ReportRecord;

describe("an administrator's act on a report", () => {
  it('is sent for the version that its form was opened with', () => {
    for (const act of ['hold', 'reopen', 'invalidate'] as const)
      expect(actOn({ act, report: report() }, 'Wrong meter').options).toEqual({ ifMatch: 4 });
  });

  it('is asked about the report as it is now, which has another version after marks of its own', async () => {
    server.report = report({ version: 6 });
    expect(await askAct(report())).toMatchObject({ version: 6 });
  });

  it.each([
    ['is on hold', { status: { name: 'Not for Submission' } }],
    ['was submitted again', { submission: 2 }],
    ['was moved to another period', { reporting_period: 'june' }],
    ['was moved to another package', { ref: 'q' }],
  ])('is not asked about one that %s since the page has read it', async (_what, change) => {
    server.report = report({ ...change, version: 5 });
    expect(await askAct(report())).toBeUndefined();
  });
});

it('a decision is sent for the submission, the period, the package and the step that the page shows', () => {
  expect(decisionOn(report(), 'REJECT', { comment: 'Wrong meter', reason: '' }).body).toEqual({
    status: 'REJECT',
    comment: 'Wrong meter',
    submission: 1,
    seen: { reporting_period: 'january', ref: 'p', status: 'OK for Submission' },
  });
});

it('a move to another package is sent for the version that the form shows', () => {
  expect(moveRequestOf(report(), ' 12345678 ').body.payload).toEqual({ commit_id: 'r', to_ref_id: '12345678', version: 4 });
});

it('another period, or none, is sent for the version that its form shows', () => {
  const { args, options } = periodRequestOf(report(), 'june', 'Late');
  expect([args.body, options]).toEqual([{ reporting_period: 'june', comment: 'Late' }, { ifMatch: 4 }]);
  expect(periodRequestOf(report(), '', '').args.body).toEqual({ reporting_period: null, due_date: null });
});
