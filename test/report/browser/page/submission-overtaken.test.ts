import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import type { PlaceOfReport } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import { SubmittedElsewhere, useSubmission } from '../../../../frontend/src/features/report/submit/use-submission.ts';
import { formatMoment } from '../../../../frontend/src/ui/format.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ readAgain: vi.fn(), call: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: page.call }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({
  useEverythingStale: () => page.readAgain,
  useStale: () => () => {},
}));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => {} }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('react-router', () => ({ useNavigate: () => () => {} }));
const report = { uid: 'r', tracker: 's', ref: 'p', status: { name: 'Pending Input' } };
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({ useReport: () => ({ report }) }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});
const flow = () => called(() => useSubmission({ project: { uid: 'x' }, packageId: 'p' } as PlaceOfReport));
const refused = (problem: string) => page.call.mockRejectedValue(new ApiError(409, { type: `/problems/${problem}` }, 'c'));

it('a report that was submitted in another window is read again once the review is closed, and not before', async () => {
  refused('conflict');
  await expect(flow().confirm('Done', undefined, () => {})).rejects.toThrow();
  expect(page.readAgain).not.toHaveBeenCalled();
  flow().close();
  expect(page.readAgain).toHaveBeenCalledTimes(1);
  flow().close();
  expect(page.readAgain).toHaveBeenCalledTimes(1);
});

const AT = '2026-11-27T17:16:00.000Z';
/** Refuses the submission. The report then read was submitted by another person, or has another status. */
const submittedBy = (uid: string, name = 'Pending Approval') => {
  const history = [{ submission: 1, updateOn: AT, updateBy: { uid, first_name: 'Rafael', last_name: 'Ortiz' } }];
  const now = { ...report, submission: 1, status: { name }, meta_json: { history } };
  page.call.mockImplementation(async (route: object) => {
    if (route === reports.readReport) return now;
    throw new ApiError(409, { type: '/problems/conflict', detail: 'The report cannot be submitted.' }, 'c');
  });
};
const confirmed = () => flow().confirm('Done', undefined, () => {});

it('a report that somebody else has submitted says who did so, and when', async () => {
  submittedBy('raf');
  const failure = confirmed();
  await expect(failure).rejects.toThrow(`Rafael Ortiz submitted this report on ${formatMoment(AT)}.`);
  await expect(failure).rejects.toBeInstanceOf(SubmittedElsewhere);
});

it('a report that its person has submitted in another window says so', async () => {
  submittedBy('ada');
  await expect(confirmed()).rejects.toThrow('You submitted this report on');
});

it('a report that cannot be submitted for another reason says that reason', async () => {
  submittedBy('raf', 'Not for Submission');
  await expect(confirmed()).rejects.toThrow('The report cannot be submitted.');
  refused('conflict');
  await expect(confirmed()).rejects.toBeInstanceOf(ApiError);
});

it('figures that have changed since the review are read again beside it', async () => {
  refused('stale_version');
  await expect(flow().confirm('Done', undefined, () => {})).rejects.toThrow();
  expect(page.readAgain).toHaveBeenCalledTimes(1);
});
