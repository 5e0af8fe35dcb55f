import { expect, it, vi } from 'vitest';
import {
  approvalText,
  approveAll,
  bulkAct,
  chooseText,
  type Outcome,
  summaryText,
} from '../../../../frontend/src/features/pending/approve-all.ts';
import type { PendingRow } from '../../../../frontend/src/features/pending/rows.ts';

type Seen = { seen: { status: string } };

const server = vi.hoisted(() => ({ sent: [] as object[] }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({
  call: async (_operation: unknown, { params, body }: { params: { commitId: string }; body: object }) => {
    server.sent.push(body);
    if (params.commitId === 'marked') throw new Error('A section of this report is marked as requiring revision.');
    return { status: { name: params.commitId === 'controlled' ? 'Pending Review' : 'OK for Submission' } };
  },
}));

it('several reports are approved each as it was listed, but for those with a section that requires revision', async () => {
  const seen = { reporting_period: 'january', ref: 'p' };
  const rows = ['marked', 'controlled', 'plain'].map(
    (uid, at) => ({ uid, structureUid: 's', submission: at + 1, seen }) as PendingRow,
  );
  const outcomes = new Map<string, Outcome>();
  await approveAll(rows, 'All fine', (uid, outcome) => outcomes.set(uid, outcome));
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
