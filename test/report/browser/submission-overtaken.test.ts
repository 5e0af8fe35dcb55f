import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import type { PlaceOfReport } from '../../../frontend/src/features/report/model/use-report-data.ts';
import { useSubmission } from '../../../frontend/src/features/report/submit/use-submission.ts';
import { called, forgetHooks } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ readAgain: vi.fn(), call: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', () => ({ call: page.call }));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({
  useEverythingStale: () => page.readAgain,
  useStale: () => () => {},
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => {} }));
vi.mock('react-router', () => ({ useNavigate: () => () => {} }));
const report = { uid: 'r', tracker: 's', ref: 'p', status: { name: 'Pending Input' } };
vi.mock('../../../frontend/src/features/report/entries/context.ts', () => ({ useReport: () => ({ report }) }));

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

it('figures that have changed since the review are read again beside it', async () => {
  refused('stale_version');
  await expect(flow().confirm('Done', undefined, () => {})).rejects.toThrow();
  expect(page.readAgain).toHaveBeenCalledTimes(1);
});
