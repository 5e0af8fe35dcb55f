import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { useDecision } from '../../../../frontend/src/features/report/review/decision/use-decision.tsx';
import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ call: vi.fn(), flash: vi.fn(), navigate: vi.fn(), decided: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: page.call }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => async () => undefined }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => page.navigate }));

const step = (by: string, name: string, comment: string) => ({
  updateBy: { uid: by },
  updateOn: '',
  status: { name },
  comment,
  submission: 1,
});
const report = (...steps: object[]) => {
  const status = (steps.at(-1) as { status: object }).status;
  return { uid: 'r', ref: 'p', ref_name: 'Groundworks', tracker: 's', submission: 1, status, meta_json: { history: steps } };
};
const submitted = step('rob', 'Pending Approval', 'All in');
const asked = report(submitted) as unknown as ReportRecord;
const sent = () => page.call.mock.calls.filter(([route]) => route === reports.changeReport).length;
const lost = () => Promise.reject(new ApiError(0, NO_ANSWER, 'c'));

/** Approves twice; the first answer is lost. `now`: the server's report after that. */
async function approveTwice(now: object) {
  const decision = () => called(() => useDecision(asked, '/evals', page.decided));
  page.call.mockImplementationOnce(lost);
  await decision().decide('APPROVE', { comment: 'Agreed', reason: '' });
  page.call.mockImplementation(async (route) => (route === reports.readReport ? now : report(submitted, approved)));
  await decision().decide('APPROVE', { comment: 'Agreed', reason: '' });
}
const approved = step('ada', 'OK for Submission', 'Agreed');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

describe('an approval whose answer got lost', () => {
  it.each(['OK for Submission', 'Pending Review'])('is not sent again when the server has it, at the status %s', async (name) => {
    await approveTwice(report(submitted, step('ada', name, 'Agreed')));
    expect([sent(), page.decided.mock.calls.length, page.navigate.mock.calls]).toEqual([1, 1, [['/evals']]]);
    expect(page.flash.mock.calls[0]![0]).toMatchObject({ type: 'success' });
  });

  it.each([
    ['did not arrive', report(submitted)],
    ['is that of somebody else', report(submitted, step('ben', 'OK for Submission', 'Agreed'))],
    ['was another decision', report(submitted, step('ada', 'Requires Revision', 'Agreed'))],
    ['had another comment', report(submitted, step('ada', 'OK for Submission', 'No'))],
  ])('is sent again where what the server has %s', async (_, now) => {
    await approveTwice(now);
    expect(sent()).toBe(2);
  });
});
