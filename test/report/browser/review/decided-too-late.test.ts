import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DecisionButtons } from '../../../../frontend/src/features/report/review/decision/decision-buttons.tsx';
import { drawn, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ navigate: vi.fn(), show: vi.fn(), status: 'Pending Approval', inSight: true }));
const report = vi.hoisted(() => ({ uid: 'r', ref: 'p', tracker: 's', submission: 1, status: { name: 'Pending Approval' } }));
vi.mock('react-router', () => ({ useNavigate: () => page.navigate }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({ useReport: () => ({ report }) }));
vi.mock('../../../../frontend/src/features/report/model/use-report-data.ts', () => ({
  useFiguresInSight: () => async () => page.inSight,
}));
vi.mock('../../../../frontend/src/features/report/review/decision/decision-modal.tsx', () => ({ DecisionModal: () => null }));
vi.mock('../../../../frontend/src/features/report/review/as-shown.ts', () => ({ isAsShown: () => true }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({
  useFlashes: () => ({ show: page.show, dismiss() {} }),
  useFlash() {},
}));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => async () => undefined }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({
  call: async () => ({ ...report, ref_name: 'Logistics', reporting_period_data: null, status: { name: page.status } }),
}));

beforeEach(() => {
  forgetHooks();
  vi.clearAllMocks();
});

/** Presses the approval's button while the server has another status already. */
async function approveWhile(status: string) {
  page.status = status;
  const place = { project: { uid: '997a1647-0000-4000-8000-000000000000' }, packageId: 'p' };
  const button = drawn(DecisionButtons as (props: object) => ReactNode, {
    place,
    decides: true,
    open: undefined,
    setOpen() {},
  }).find(({ props: { children, onClick } }) => children === 'Approve report' && onClick !== undefined)!;
  (button.props.onClick as () => void)();
  await vi.waitFor(() => expect(page.navigate.mock.calls.length + Number(status === 'Pending Approval')).toBe(1));
}

it('a decision on a report that somebody else has sent back says so beside the history [REP-143]', async () => {
  await approveWhile('Requires Revision');
  expect(page.navigate).toHaveBeenCalledWith('/project/997a1647/wpack/p/evals');
  expect(page.show).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'info', header: expect.stringMatching(/^Logistics, .*: Requires Revision$/) }),
  );
});

it('a decision on a report that still waits says nothing and stays', async () => {
  await approveWhile('Pending Approval');
  expect([page.navigate.mock.calls, page.show.mock.calls]).toEqual([[], []]);
});
