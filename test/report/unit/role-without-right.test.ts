import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OpenReport, ReportRecord } from '../../../shared/contract/report/reports.ts';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';
import { admin, anna, bridge, makePack, rita, vera } from '../../support/memory/world/receipt-world.ts';

const { transact } = await import('../../../functions/data/transact.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { dueReports } = await import('../../../functions/core/tenant/due-reports.ts');

const now = new Date().toISOString();
const today = todayIn('Europe/London', now);
const reporters = `${bridge.path}discipline/${bridge.role('Reporter')}/`;
/** Gives the reporting role another permission group. */
const allow = async (group: string) => expect((await admin.patch(reporters, { auth: bridge.group(group) })).status).toBe(200);

/** Makes a report due today. @returns whether a person gets a reminder */
async function remindsOf(packageUid: string) {
  const board = boardStore(tenantUid);
  const entry = (await board.entry(bridge.project.uid, packageUid))!;
  await transact([board.patchWrite(bridge.project.uid, packageUid, entry, { dueDate: today })]);
  return async ({ uid }: { uid: string }) =>
    ((await dueReports(tenantUid, today, now)).get(uid) ?? []).some(({ reportingPackage }) => reportingPackage === entry.name);
}

describe('the role that reports for a package, while it may enter nothing,', () => {
  it('reads its report alone [ADM-328, ADM-569]', async () => {
    const { pack, uid, enter, submit, decide } = await makePack('Groundworks');
    const read = async () => (await rita.get(`/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`)).json<ReportRecord>();
    await enter({ Water: { value: '3' } });
    await submit();
    await decide(anna, 'REJECT');
    expect(await read()).toMatchObject({ status: { name: 'Requires Revision' }, isResponsible: true });
    await allow('Viewer');
    expect(await read()).toMatchObject({ status: { name: 'Requires Revision' }, isResponsible: false });
    await allow('Reporter');
    expect((await read()).isResponsible).toBe(true);
  });

  it('is asked for no report, and submits none [REP-145, REP-358]', async () => {
    const { pack, uid, enter, submit, decide, header } = await makePack('Foundations');
    await enter({ Water: { value: '3' } });
    await submit();
    await decide(anna, 'REJECT');
    const waits = async () =>
      (await rita.get('/api/tracker/commit/?requiresAction=true&light=true'))
        .json<OpenReport[]>()
        .some(({ ref_id }) => pack.uid.startsWith(ref_id));
    const own = async () =>
      (await rita.get('/api/tracker/ref/?light=true&isResponsible=true'))
        .json<{ uid: string }[]>()
        .some((each) => each.uid === pack.uid);
    const isReminded = await remindsOf(pack.uid);
    expect([await waits(), await own(), await isReminded(rita)]).toEqual([true, true, true]);
    await allow('Viewer');
    expect([await waits(), await own(), await isReminded(rita)]).toEqual([false, false, false]);
    const again = { comment: 'Done', submission: (await header()).submission };
    const refused = await rita.post(`/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`, again);
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringContaining('no permission group that may enter figures'),
    ]);
    await allow('Reporter');
  });

  it('is still asked by somebody who may enter figures as administrator of the company [REP-145]', async () => {
    const { pack } = await makePack('Retaining wall');
    const owner = await person('owner-of-bridge');
    const cause = { by: 'test', at: now, correlationId: 'test' };
    const { uid: scopeUid, companyUid } = bridge.project;
    const roles = [{ memberUid: randomUUID(), roleUid: bridge.role('Reporter') }];
    const right = { scope: 'project' as const, scopeUid, isAdmin: false, actions: ['READ_TRACKER_REF' as const], roles };
    const ofCompany = { scope: 'company' as const, scopeUid: companyUid, isAdmin: true, actions: [], roles: [] };
    for (const each of [right, ofCompany]) await transact(personStore(tenantUid).grantWrites(owner.uid, each, cause));
    const waits = (await owner.get('/api/tracker/commit/?requiresAction=true&light=true'))
      .json<OpenReport[]>()
      .some(({ ref_id }) => pack.uid.startsWith(ref_id));
    const isReminded = await remindsOf(pack.uid);
    expect([waits, await isReminded(owner)]).toEqual([true, true]);
  });
});

describe('a package without a role that reports for it', () => {
  const openPack = async (name: string) => {
    const { pack } = await makePack(name);
    const path = `/api/tracker/${pack.tracker}/ref/${pack.uid}/`;
    const changed = await admin.patch(path, { meta_json: { responsible_discipline: null } });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    return pack;
  };

  it('reminds everybody who may enter its figures [REP-327]', async () => {
    const pack = await openPack('Everybody');
    const isReminded = await remindsOf(pack.uid);
    expect([await isReminded(rita), await isReminded(vera)]).toEqual([true, false]);
  });

  it('is none that an auditor reports for [REP-327]', async () => {
    const pack = await openPack('Audited');
    const auditor = await person('auditor-of-bridge');
    const place = { userUid: auditor.uid, scope: 'project' as const, scopeUid: bridge.project.uid };
    await transact(seatStore(tenantUid).setWrites(place, null, '9999-12-31', { by: 'test', at: now, correlationId: 'test' }));
    const listed = async (query: string) =>
      (await auditor.get(`/api/tracker/ref/?light=true${query}`)).json<{ uid: string }[]>().some(({ uid }) => uid === pack.uid);
    expect([await listed(''), await listed('&isResponsible=true')]).toEqual([true, false]);
  });
});
