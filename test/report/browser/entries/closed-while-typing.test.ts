import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { giveBack } from '../../../../frontend/src/features/report/entries/give-back.ts';
import { useClosedNotice } from '../../../../frontend/src/features/report/frame/notices/use-closed-notice.ts';
import { whyClosed } from '../../../../frontend/src/features/report/review/report-statements.tsx';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { open, type Send, settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const messages = vi.hoisted(() => ({ show: vi.fn(() => 'id'), dismiss: vi.fn() }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlashes: () => messages }));

const closed: Send = () => Promise.reject(new ApiError(409, { title: 'This report was submitted.' }, 'x'));

beforeEach(() => {
  forgetHooks();
  vi.clearAllMocks();
});

it('a message in sight says what was typed into a report that is submitted elsewhere', async () => {
  const page = open(closed);
  const draw = (editable: boolean) => called(() => useClosedNotice({ ...page, why: '', editable }));
  draw(true);
  page.store.enter('Gas', '4242');
  await settled();
  expect(messages.show).not.toHaveBeenCalled();
  giveBack(page.store, page.drafts, page.nodes.metrics.keys());
  draw(false);
  const content = 'It can no longer be changed, and it does not contain what you typed: Gas: 4242 kWh.';
  expect(messages.show).toHaveBeenCalledExactlyOnceWith({
    type: 'warning',
    header: 'This report has changed since you opened it',
    content,
  });
  draw(true);
  expect(messages.dismiss).toHaveBeenCalledWith('id');
  page.store.dispose();
});

it('a report that was read-only when it was opened says nothing more', async () => {
  const page = open(closed);
  page.store.enter('Gas', '4242');
  await settled();
  giveBack(page.store, page.drafts, page.nodes.metrics.keys());
  called(() => useClosedNotice({ ...page, why: 'Closed.', editable: false }));
  expect(messages.show).not.toHaveBeenCalled();
  page.store.dispose();
});

it('a message says why a report can no longer be changed in which nothing was typed, and nothing of what its reader did', () => {
  const page = open(closed);
  const draw = (editable: boolean, why = '') => called(() => useClosedNotice({ ...page, why, editable }));
  draw(true);
  draw(false);
  expect(messages.show).not.toHaveBeenCalled();
  draw(false, 'Submission 1 by Rafael Ortiz, 3 Mar 2024, 17:16.');
  expect(messages.show).toHaveBeenCalledExactlyOnceWith({
    type: 'info',
    header: 'This report has changed since you opened it',
    content: 'It can no longer be changed. Submission 1 by Rafael Ortiz, 3 Mar 2024, 17:16.',
  });
  page.store.dispose();
});

it('a report tells who has submitted it, or that its period is closed, and not what the reader did', () => {
  const updateBy = { uid: 'rafael', first_name: 'Rafael', last_name: 'Ortiz' };
  const history = [
    { updateBy, updateOn: '2024-03-03T17:16:00Z', status: { name: 'Pending Approval' }, comment: '', submission: 1 },
  ];
  const report = (more: object) =>
    ({ status: { name: 'Pending Approval' }, closed: null, meta_json: { history }, ...more }) as never;
  expect(whyClosed(report({}), 'ada')).toMatch(/^Submission 1 by Rafael Ortiz, /);
  expect(whyClosed(report({}), 'rafael')).toBe('');
  expect(whyClosed(report({ closed: 'The period is closed.' }), 'rafael')).toBe('The period is closed.');
  expect(whyClosed(report({ status: { name: 'Pending Input' } }), 'ada')).toBe('');
});
