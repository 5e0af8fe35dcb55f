import { describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { type SitePerson, tenantUid } from '../../../support/access/memory-site.ts';
import { admin, anna, bridge, makePack, rita } from '../../../support/memory/world/receipt-world.ts';

const { boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { reportsOf } = await import('../../../../functions/data/stores/report/board-entry.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');

const tracker = `/api/tracker/${bridge.project.structureUid}`;
const onBoard = async (packageUid: string) =>
  reportsOf((await boardStore(tenantUid).entry(bridge.project.uid, packageUid))!).map(({ reportUid }) => reportUid);

/** A package with approved reports of January and February. `decide`: decides on that of February. */
async function twoApproved(name: string) {
  const { pack, uid: january, submit, decide: decideJanuary } = await makePack(name);
  await submit();
  await decideJanuary(anna, 'APPROVE');
  const reports = `${tracker}/ref/${pack.uid}/commit/`;
  const { uid: february } = (await rita.get(`${tracker}/ref/${pack.uid}/report/`)).json<ReportRecord>();
  const sent = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, text]).toEqual([expect.any(Number), expect.any(String)]);
    expect([status < 300, text]).toEqual([true, expect.any(String)]);
    await recalculateReport(tenantUid, february);
  };
  const decide = (who: SitePerson, status: string) =>
    sent(who.patch(`${reports}${february}/`, { status, comment: status, submission: 1 }));
  await sent(rita.post(reports, { comment: 'Done' }));
  await decide(anna, 'APPROVE');
  expect(await onBoard(pack.uid)).not.toContain(january);
  return { pack, january, february, decide };
}

describe('the approved report before one that is approved no more', () => {
  it.each(['INVALIDATE', 'HOLD'])('is on the board again after %s', async (decision) => {
    const { pack, january, february, decide } = await twoApproved(`Approved until ${decision}`);
    await decide(admin, decision);
    expect((await onBoard(pack.uid)).slice(1)).toEqual([february, january]);
  });

  it('is on the board again where the later one moves to another package', async () => {
    const { pack, january, february } = await twoApproved('Approved until moved');
    const { pack: other } = await makePack('Receiving');
    const body = { type: 'MOVE_COMMIT', commit_id: february, to_ref_id: other.uid, comment: 'Wrong package' };
    const moved = await admin.post(`${tracker}/dispatch/`, body);
    expect([moved.text, moved.status < 300]).toEqual([expect.any(String), true]);
    expect((await onBoard(pack.uid)).slice(1)).toEqual([january]);
  });
});
