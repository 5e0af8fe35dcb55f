import { describe, expect, it } from 'vitest';
import { person, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { activeAdministrators } = await import('../../../functions/core/person/administrators.ts');
const { settleGrants } = await import('../../../functions/core/person/settle-grants.ts');
const { db } = await import('../../../functions/data/service.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const LATER = '9999-12-31';
const told = (answer: { status: number; json<T>(): T }) => [answer.status, answer.json<{ detail: string }>().detail];
const refused = (name: string) => [409, expect.stringContaining(`audits ${name}, and a role counts for nothing`)];

type Scope = 'project' | 'company';
const sit = ({ uid }: SitePerson, scope: Scope, scopeUid: string, until = LATER) =>
  transact(seatStore(tenantUid).setWrites({ userUid: uid, scope, scopeUid }, null, until, cause()));
const grant = ({ uid }: SitePerson, scope: Scope, scopeUid: string, isAdmin = true) =>
  transact(personStore(tenantUid).grantWrites(uid, { scope, scopeUid, isAdmin, actions: [], roles: [] }, cause()));

/** A project in a company with an administrator and an auditor, whose seat in the company ends on a day. */
async function audited(name: string, until = LATER) {
  const place = await site(name);
  const { companyUid } = place.project;
  const auditor = await person(`auditor-of-${name.toLowerCase()}`);
  const chief = await person(`chief-of-${name.toLowerCase()}`);
  await grant(chief, 'company', companyUid);
  await sit(auditor, 'company', companyUid, until);
  const fields = { name: 'Lead', auth: place.group('Administrator'), approver: null };
  const lead = (await place.admin.post(`${place.path}discipline/`, fields)).json<{ uid: string }>().uid;
  const give = () => place.admin.post(`${place.path}member/`, { email: auditor.email, project_discipline: lead });
  return { ...place, auditor, chief, give, companyPath: `/api/company/${companyUid}/`, companyUid };
}

describe('an auditor of a company', () => {
  it('is given no role in its projects while the seat counts', async () => {
    expect(told(await (await audited('Given')).give())).toEqual(refused('Given company'));
    expect((await (await audited('Ended', '2024-01-31')).give()).status).toBe(201);
  });

  it('joins its projects by no invitation into a role', async () => {
    const { admin, path, role, auditor } = await audited('Invited');
    const joins = { email: auditor.email, project_discipline: role('Reporter'), meta_json: { auto_accept_if_user_exists: true } };
    expect(told(await admin.post(`${path}invite/`, joins))).toEqual(refused('Invited company'));
  });

  it('takes over no role in its projects', async () => {
    const { admin, auditor } = await audited('Moved');
    const boss = await person('boss', { isTenantSuperuser: true });
    const moved = await boss.post(`/api/tenant/admin/person/${admin.uid}/transfer/`, { email: auditor.email });
    expect(told(moved)).toEqual(refused('Moved company'));
  });

  it('changes nothing in a project where a role came about beside the seat, and is not who is left or asked there', async () => {
    const { admin, path, project, auditor } = await audited('Left');
    await grant(auditor, 'project', project.uid);
    const { name } = (await auditor.get(path)).json<{ name: string }>();
    expect([name, (await auditor.patch(path, { name: 'Mine' })).status]).toEqual(['Left', 403]);
    expect(await activeAdministrators(tenantUid, [project.uid])).toEqual([admin.uid]);
    const members = (await admin.get(`${path}member/`)).json<{ uid: string; user: { email: string } }[]>();
    const own = members.find(({ user }) => user.email === admin.email)!;
    expect(told(await admin.delete(`${path}member/${own.uid}/`))).toEqual([
      409,
      'A project needs an administrator. Make somebody else its administrator first.',
    ]);
  });
});

describe('a right in a company', () => {
  const right = async ({ uid }: SitePerson, companyUid: string) =>
    (await personStore(tenantUid).membersOf(companyUid)).find(({ userUid }) => userUid === uid);
  const invited = async ({ chief, companyPath }: Awaited<ReturnType<typeof audited>>, to: SitePerson, is_admin: boolean) => {
    const made = await chief.post(`${companyPath}invite/`, { email: to.email, is_admin });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.json<{ uid: string }>().uid;
  };

  it('comes by no invitation to somebody who audits it', async () => {
    const place = await audited('Asked');
    const { auditor, chief, companyPath, companyUid } = place;
    const uid = await invited(place, auditor, false);
    expect(told(await chief.put(`${companyPath}invite/${uid}/`, { accepted: true }))).toEqual(refused('Asked company'));
    expect(await right(auditor, companyUid)).toBeUndefined();
  });

  it('to administer it is not given to somebody who audits it, nor a permission group', async () => {
    const { auditor, chief, companyPath, companyUid } = await audited('Raised');
    await grant(auditor, 'company', companyUid, false);
    const fields = { name: 'Readers', is_admin: false, policy_json: { actions: ['READ_COMPANY'] } };
    const { uid } = (await chief.post(`${companyPath}authgroup/`, fields)).json<{ uid: string }>();
    const change = (body: object) => chief.patch(`${companyPath}member/${auditor.uid}/`, body);
    expect(told(await change({ is_admin: true }))).toEqual(refused('Raised company'));
    expect(told(await change({ auth: [uid] }))).toEqual(refused('Raised company'));
    expect([(await change({ auth: [] })).status, (await change({ is_admin: false })).status]).toEqual([200, 200]);
  });

  it('to administer it comes by no change of a permission group to somebody who audits it or one of its projects', async () => {
    const { auditor, chief, companyPath, companyUid, project } = await audited('Group', '2024-01-31');
    await grant(auditor, 'company', companyUid, false);
    const fields = { name: 'Readers', is_admin: false, policy_json: { actions: ['READ_COMPANY'] } };
    const { uid } = (await chief.post(`${companyPath}authgroup/`, fields)).json<{ uid: string }>();
    expect((await chief.patch(`${companyPath}member/${auditor.uid}/`, { auth: [uid] })).status).toBe(200);
    await sit(auditor, 'project', project.uid);
    const raise = () => chief.patch(`${companyPath}authgroup/${uid}/`, { is_admin: true });
    expect(told(await raise())).toEqual([409, expect.stringContaining('has this permission group and audits Group, and a role')]);
    // as the group is written by an earlier release
    await db.entities.permissionGroup
      .patch({ tenantUid, scope: 'company', scopeUid: companyUid, uid })
      .set({ isAdmin: true })
      .go();
    expect(await settleGrants(tenantUid, { scope: 'company', scopeUid: companyUid, group: uid }, cause())).toEqual({
      changed: 0,
      left: 1,
    });
    expect((await right(auditor, companyUid))?.isAdmin).toBe(false);
  });

  it('to administer a company is not given with the companies below to somebody who audits one of these', async () => {
    const { chief, companyPath, companyUid } = await audited('Top');
    const below = await companyStore(tenantUid).create({ name: 'Branch', parentUid: companyUid }, cause());
    await grant(chief, 'company', below.uid);
    const x = await person('member-of-top');
    await grant(x, 'company', companyUid, false);
    await sit(x, 'company', below.uid);
    const raise = (query: string) => chief.patch(`${companyPath}member/${x.uid}/${query}`, { is_admin: true });
    expect(told(await raise('?push_below=true'))).toEqual(refused('Branch'));
    expect((await raise('')).status).toBe(200);
  });

  it('to administer it is not given to somebody who audits one of its projects; a member may', async () => {
    const place = await audited('Above');
    const { chief, companyPath, companyUid, project } = place;
    const x = await person('auditor-of-a-project-above');
    await sit(x, 'project', project.uid);
    const asAdmin = await invited(place, x, true);
    const accept = (uid: string) => chief.put(`${companyPath}invite/${uid}/`, { accepted: true });
    expect(told(await accept(asAdmin))).toEqual(refused('Above'));
    expect((await chief.delete(`${companyPath}invite/${asAdmin}/`)).status).toBe(204);
    expect((await accept(await invited(place, x, false))).status).toBe(200);
    expect(await right(x, companyUid)).toMatchObject({ isAdmin: false });
    expect(told(await chief.patch(`${companyPath}member/${x.uid}/`, { is_admin: true }))).toEqual(refused('Above'));
  });
});
