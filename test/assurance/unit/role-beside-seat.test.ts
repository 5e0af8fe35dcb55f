import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { person, site, tenantUid } from '../../support/access/memory-site.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';

const { activeAdministrators } = await import('../../../functions/core/person/administrators.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const LATER = '9999-12-31';
const told = (answer: { status: number; json<T>(): T }) => [answer.status, answer.json<{ detail: string }>().detail];

/** A project with an auditor, whose seat ends on a day. */
async function audited(name: string, until = LATER) {
  const place = await site(name);
  const auditor = await person(`auditor-of-${name.toLowerCase()}`);
  const sit = (day: string | null, before: Awaited<ReturnType<ReturnType<typeof seatStore>['get']>>) =>
    seatStore(tenantUid).setWrites({ userUid: auditor.uid, scope: 'project', scopeUid: place.project.uid }, before, day, cause());
  await transact(sit(until, null));
  const give = () =>
    place.admin.post(`${place.path}member/`, { email: auditor.email, project_discipline: place.role('Reporter') });
  return { ...place, auditor, give };
}

describe('an auditor with a seat that counts', () => {
  it('is given no role, and is with the first day after it', async () => {
    expect(told(await (await audited('Given')).give())).toEqual([409, expect.stringContaining('audits Given')]);
    expect((await (await audited('Ended', '2024-01-31')).give()).status).toBe(201);
    const today = todayIn('Europe/London', new Date().toISOString());
    expect((await (await audited('Today', today)).give()).status).toBe(409);
  });

  it('joins by no invitation into a role', async () => {
    const { admin, path, role, auditor } = await audited('Invited');
    const joins = { email: auditor.email, project_discipline: role('Reporter'), meta_json: { auto_accept_if_user_exists: true } };
    expect(told(await admin.post(`${path}invite/`, joins))).toEqual([409, expect.stringContaining('audits Invited')]);
  });

  it('takes over no roles of another person', async () => {
    const { admin, auditor } = await audited('Moved');
    const boss = await person('boss', { isTenantSuperuser: true });
    const moved = await boss.post(`/api/tenant/admin/person/${admin.uid}/transfer/`, { email: auditor.email });
    expect(told(moved)).toEqual([409, expect.stringContaining('audits Moved')]);
  });

  it('is made no superuser, and is with the first day after it or where the seat is taken', async () => {
    const boss = await person('boss-of-superusers', { isTenantSuperuser: true });
    const promote = ({ uid }: { uid: string }) => boss.patch(`/api/tenant/admin/person/${uid}/`, { is_tenant_superuser: true });
    const { admin, path, auditor } = await audited('Promoted');
    expect(told(await promote(auditor))).toEqual([409, expect.stringContaining('audits Promoted, and a superuser may change')]);
    expect((await personStore(tenantUid).get(auditor.uid)).isTenantSuperuser).toBe(false);
    expect((await admin.put(`${path}auditor/`, { email: auditor.email, until: null })).status).toBe(200);
    expect((await promote(auditor)).status).toBe(200);
    expect((await promote((await audited('Over', '2024-01-31')).auditor)).status).toBe(200);
  });

  it('is made no superuser where the seat is given in that moment', async () => {
    const boss = await person('boss-meanwhile', { isTenantSuperuser: true });
    const { admin, path } = await site('Meanwhile');
    const { uid, email } = await person('auditor-meanwhile');
    const promote = () => boss.patch(`/api/tenant/admin/person/${uid}/`, { is_tenant_superuser: true });
    const sit = () => admin.put(`${path}auditor/`, { email, until: todayIn('Europe/London', new Date().toISOString()) });
    const seated: number[] = [];
    const refused = await beforeTransaction('isTenantSuperuser', async () => seated.push((await sit()).status), promote);
    expect([seated, refused.status]).toEqual([[200], 409]);
    expect((await personStore(tenantUid).get(uid)).isTenantSuperuser).toBe(false);
  });

  it('gets no seat where they are made a superuser in that moment', async () => {
    const boss = await person('boss-before', { isTenantSuperuser: true });
    const { admin, path, project } = await site('Before');
    const { uid, email } = await person('auditor-before');
    const promote = () => boss.patch(`/api/tenant/admin/person/${uid}/`, { is_tenant_superuser: true });
    const sit = () => admin.put(`${path}auditor/`, { email, until: todayIn('Europe/London', new Date().toISOString()) });
    const promoted: number[] = [];
    const refused = await beforeTransaction('#seat', async () => promoted.push((await promote()).status), sit);
    expect([promoted, ...told(refused)]).toEqual([[200], 400, expect.stringContaining('A superuser may change everything')]);
    expect(await seatStore(tenantUid).get({ userUid: uid, scope: 'project', scopeUid: project.uid })).toBeNull();
  });

  it('stays no superuser where somebody takes that right away', async () => {
    const boss = await person('boss-who-takes', { isTenantSuperuser: true });
    const { auditor } = await audited('Taken');
    const demoted = await boss.patch(`/api/tenant/admin/person/${auditor.uid}/`, { is_tenant_superuser: false });
    expect(demoted.status).toBe(200);
  });

  it('is not the administrator who is left or asked, where a role came about beside the seat', async () => {
    const { admin, path, project, auditor } = await audited('Left');
    const grant = { scope: 'project' as const, scopeUid: project.uid, isAdmin: true, actions: [], roles: [] };
    await transact(personStore(tenantUid).grantWrites(auditor.uid, grant, cause()));
    expect(await activeAdministrators(tenantUid, [project.uid])).toEqual([admin.uid]);
    const members = (await admin.get(`${path}member/`)).json<{ uid: string; user: { email: string } }[]>();
    const own = members.find(({ user }) => user.email === admin.email)!;
    expect(told(await admin.delete(`${path}member/${own.uid}/`))).toEqual([
      409,
      'A project needs an administrator. Make somebody else its administrator first.',
    ]);
  });
});
