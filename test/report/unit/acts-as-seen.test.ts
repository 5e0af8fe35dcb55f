import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, periodsIn, reportPath, submitMonth } from '../../support/memory/closing.ts';
import { makePackage, tenantUid } from '../../support/memory/world/supply.ts';

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

describe('a decision', () => {
  const byId = (uid: string) => `/api/tracker/${world.project.structureUid}/commit/${uid}/`;
  /** The report of January as a page shows it, which is then moved to June or to another package. */
  async function moved(where: 'period' | 'package') {
    const { uid, submission, packageUid, periodUid } = await headerOf(await submitMonth(world, world.piling, JANUARY, '10'));
    const shown = { submission, seen: { reporting_period: periodUid ?? null, ref: packageUid } };
    const june = (await periodsIn(world.project))[5]!;
    const tower = await makePackage(world.ada, world.project, 'Tower');
    const { status } =
      where === 'period'
        ? await world.admin('PATCH', reportPath(world.piling, uid), { reporting_period: june.uid })
        : await world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, {
            type: 'MOVE_COMMIT',
            payload: { commit_id: uid, to_ref_id: tower.uid },
          });
    expect(status).toBeLessThan(300);
    return {
      uid,
      shown,
      now: {
        reporting_period: where === 'period' ? june.uid : (periodUid ?? null),
        ref: where === 'period' ? packageUid : tower.uid,
      },
    };
  }

  it.each(['period', 'package'] as const)('is refused for a report that was moved to another %s since', async (where) => {
    const { uid, shown, now } = await moved(where);
    for (const status of ['APPROVE', 'REJECT']) {
      const refused = await world.approver('PATCH', byId(uid), { status, comment: 'Fine', ...shown });
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('was moved to another reporting period or package'),
      ]);
    }
    expect((await headerOf({ uid })).status).toBe('Pending Approval');
    const approved = await world.approver('PATCH', byId(uid), { status: 'APPROVE', comment: 'Fine', ...shown, seen: now });
    expect([approved.status, (await headerOf({ uid })).status]).toEqual([200, 'OK for Submission']);
  });

  it('is refused for a report that somebody else has passed on to data control since, whose decision is another one', async () => {
    await world.admin('PATCH', `/api/project/${world.project.uid}/`, { meta_json: { data_control: true } });
    const { uid, submission, packageUid, periodUid } = await headerOf(await submitMonth(world, world.piling, JANUARY, '10'));
    const seen = { reporting_period: periodUid ?? null, ref: packageUid };
    const decide = (status: string, more: object) =>
      world.admin('PATCH', byId(uid), { status, comment: 'Fine', submission, ...more });
    expect((await world.approver('PATCH', byId(uid), { status: 'APPROVE', comment: 'Good' })).status).toBe(200);
    for (const status of ['APPROVE', 'REJECT']) {
      const refused = await decide(status, { seen: { ...seen, status: 'Pending Approval' } });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('stale_version')]);
    }
    expect((await headerOf({ uid })).status).toBe('Pending Review');
    expect((await decide('APPROVE', { seen: { ...seen, status: 'Pending Review' } })).status).toBe(200);
  });

  it('of an administrator is refused for a report that somebody else has held or approved since, which would make it another one', async () => {
    const { uid, packageUid, periodUid } = await headerOf(await submitMonth(world, world.piling, JANUARY, '10'));
    const seen = { reporting_period: periodUid ?? null, ref: packageUid, status: 'Pending Approval' };
    const decide = async (status: string, more: object = {}) =>
      (await world.admin('PATCH', byId(uid), { status, comment: 'Wait', ...more })).status;
    expect(await decide('HOLD', { seen })).toBe(200);
    // a second one would release it
    expect([await decide('HOLD', { seen }), (await headerOf({ uid })).status]).toEqual([409, 'Not for Submission']);
    expect(await decide('HOLD', { seen: { ...seen, status: 'Not for Submission' } })).toBe(200);
    expect((await world.approver('PATCH', byId(uid), { status: 'APPROVE', comment: 'Good' })).status).toBe(200);
    for (const status of ['INVALIDATE', 'HOLD']) expect(await decide(status, { seen })).toBe(409);
    expect((await headerOf({ uid })).status).toBe('OK for Submission');
    expect(await decide('INVALIDATE')).toBe(200);
  });

  it('of a client that says nothing of the place is made as before', async () => {
    const { uid, shown } = await moved('period');
    const body = { status: 'APPROVE', comment: 'Fine', submission: shown.submission };
    expect((await world.approver('PATCH', byId(uid), body)).status).toBe(200);
  });
});
