import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import {
  approvalText,
  approveAll,
  bulkAct,
  chooseText,
  type Outcome,
  summaryText,
} from '../../../../frontend/src/features/pending/approve-all.ts';
import type { PendingRow } from '../../../../frontend/src/features/pending/rows.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';

type Seen = { seen: { status: string } };

const server = vi.hoisted(() => ({ sent: [] as object[], now: undefined as object | undefined }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({
  call: async (operation: unknown, { params, body }: { params: { commitId: string }; body: object }) => {
    if (operation === reports.readReportById) return server.now ?? Promise.reject(lost());
    server.sent.push(body);
    if (params.commitId === 'lost') throw lost();
    if (params.commitId === 'marked') throw new Error('A section of this report is marked as requiring revision.');
    return { status: { name: params.commitId === 'controlled' ? 'Pending Review' : 'OK for Submission' } };
  },
}));

beforeEach(() => void server.sent.splice(0));

const lost = () => new ApiError(0, NO_ANSWER, 'c');

describe('an approval among several whose answer got lost', () => {
  const row = { uid: 'lost', structureUid: 's', submission: 2, seen: { status: 'Pending Approval' } } as PendingRow;
  /** A report after a step of its history. */
  const report = (status: string, { by = 'ann', comment = 'All fine', submission = 2 } = {}) => ({
    submission,
    status: { name: status },
    meta_json: { history: [{ updateBy: { uid: by }, comment, status: { name: status } }] },
  });
  const outcomeNow = async (now: object | undefined) => {
    server.now = now;
    const outcomes: Outcome[] = [];
    await approveAll([row], { comment: 'All fine ', by: 'ann' }, (_uid, outcome) => outcomes.push(outcome));
    return outcomes;
  };

  it.each([
    ['OK for Submission', false],
    ['Pending Review', true],
  ])('counts as made where the server has it: %s', async (status, waits) => {
    expect(await outcomeNow(report(status))).toEqual([{ ok: true, waits }]);
  });

  it.each([
    ['has not arrived', report('Pending Approval')],
    ['is somebody else’s', report('OK for Submission', { by: 'bob' })],
    ['is another decision', report('Requires Revision')],
    ['has another comment', report('OK for Submission', { comment: 'Fine' })],
    ['is of another submission', report('OK for Submission', { submission: 3 })],
    ['cannot be looked for', undefined],
  ])('does not where it %s', async (_why, now) => {
    expect(await outcomeNow(now)).toEqual([{ ok: false, message: NO_ANSWER.title }]);
  });
});

it('several reports are approved each as it was listed, but for those with a section that requires revision', async () => {
  const seen = { reporting_period: 'january', ref: 'p' };
  const rows = ['marked', 'controlled', 'plain'].map(
    (uid, at) => ({ uid, structureUid: 's', submission: at + 1, seen }) as PendingRow,
  );
  const outcomes = new Map<string, Outcome>();
  await approveAll(rows, { comment: 'All fine', by: 'ann' }, (uid, outcome) => outcomes.set(uid, outcome));
  const body = { status: 'APPROVE', comment: 'All fine', unless_marked: true, seen };
  expect(server.sent).toEqual([1, 2, 3].map((submission) => ({ ...body, submission })));
  expect(approvalText(outcomes.get('marked')!)).toBe('A section of this report is marked as requiring revision.');
  expect([outcomes.get('controlled'), outcomes.get('plain')]).toEqual([
    { ok: true, waits: true },
    { ok: true, waits: false },
  ]);
  expect(summaryText([...outcomes.values()], 'approve')).toBe('1 report could not be approved. Open it to see why.');
});

it('the button says how many reports are selected, on whichever page of the list', () => {
  const rows = Array.from({ length: 12 }, () => ({ seen: { status: 'Pending Approval' } }));
  const said = [0, 1, 12].map((n) => chooseText(rows.slice(0, n), rows));
  expect(said).toEqual(['Approve selected', 'Approve selected (1)', 'Approve selected (12)']);
});

it('what awaits data control is accepted, in the words of its own page [REP-233, REP-234]', () => {
  const [approval, control] = ['Pending Approval', 'Pending Review'].map((status) => ({ seen: { status } })) as [Seen, Seen];
  expect([[approval], [control], [control, approval]].map(bulkAct)).toEqual(['approve', 'accept', 'both']);
  expect(chooseText([], [control])).toBe('Accept selected');
  expect(chooseText([control, control], [control, approval])).toBe('Accept selected (2)');
  expect(chooseText([control, approval], [])).toBe('Approve or accept selected (2)');
  expect(summaryText([{ ok: false, message: '' }], 'accept')).toBe('1 report could not be accepted. Open it to see why.');
});
