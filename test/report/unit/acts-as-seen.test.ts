import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, submitMonth } from '../../support/memory/closing.ts';
import { makePackage, tenantUid } from '../../support/memory/supply.ts';

const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const JANUARY = '2024-01-01';
const headerOf = ({ uid }: { uid: string }) => reportStore(tenantUid).header(uid);

describe('the move of a report to another package', () => {
  const move = (commit_id: string, to_ref_id: string, more: object = {}) =>
    world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, {
      type: 'MOVE_COMMIT',
      payload: { commit_id, to_ref_id, ...more },
    });

  it('is refused for another version than the report has, and made for its own or for none', async () => {
    const seen = await headerOf(await submitMonth(world, world.piling, JANUARY, '10'));
    await world.approver('PATCH', `/api/tracker/${seen.structureUid}/commit/${seen.uid}/`, {
      status: 'APPROVE',
      comment: 'Good',
    });
    const [one, other] = [
      await makePackage(world.ada, world.project, 'Tower'),
      await makePackage(world.ada, world.project, 'Ramp'),
    ];
    const refused = await move(seen.uid, one.uid, { version: seen.version });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('stale_version')]);
    expect((await headerOf(seen)).packageUid).toBe(world.piling.uid);
    const { version } = await headerOf(seen);
    expect((await move(seen.uid, one.uid, { version })).status).toBeLessThan(300);
    expect((await move(seen.uid, other.uid)).status).toBeLessThan(300);
  });
});
