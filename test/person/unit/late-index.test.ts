import { describe, expect, it, vi } from 'vitest';
import { person, site, table, tenantUid } from '../../support/access/memory-site.ts';
import { withLateIndex, withOldIndex } from '../../support/memory/disturbance/meanwhile.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact, write } = await import('../../../functions/data/transact.ts');
const { logger } = await import('../../../functions/log.ts');
const { settleGrantsOf } = await import('../../../functions/jobs/settle-grants/run.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

/** Runs the last job that settles grants. */
async function settle(): Promise<string> {
  const { payload } = table.ofKind('job').findLast(({ type }) => type === 'settle-grants')! as { payload: unknown };
  return settleGrantsOf({ tenantUid, payload, cause: cause() });
}

/** A project in which a person has just got a role of chiefs, whose group administers. The index may not contain them yet. */
async function justGiven(name: string) {
  const place = await site(name);
  const { admin, path, project } = place;
  const add = async (to: string, fields: object) => (await admin.post(`${path}${to}/`, fields)).json<{ uid: string }>().uid;
  const group = await add('authgroup', { name: 'Chiefs', is_admin: true, policy_json: { actions: [] } });
  const chief = await add('discipline', { name: 'Chief', auth: group, approver: null });
  const x = await person(`late-of-${name.toLowerCase()}`);
  expect((await admin.post(`${path}member/`, { email: x.email, project_discipline: chief })).status).toBe(201);
  const held = async () => (await personStore(tenantUid).membersOf(project.uid)).find(({ userUid }) => userUid === x.uid);
  const status = async () => (await x.get(path)).status;
  return { ...place, x, held, status, groupPath: `${path}authgroup/${group}/`, chiefPath: `${path}discipline/${chief}/` };
}

describe('somebody whom the index of members does not name yet', () => {
  it('keeps no right that their permission group loses in that moment', async () => {
    const { admin, x, held, groupPath } = await justGiven('Lowered');
    const lower = () => admin.patch(groupPath, { is_admin: false });
    expect((await withLateIndex(x.uid, lower)).status).toBe(200);
    expect((await held())?.isAdmin).toBe(true);
    expect(await settle()).toBe('1 grant changed');
    expect((await held())?.isAdmin).toBe(false);
  });

  it('keeps no right that their role loses in that moment by another group', async () => {
    const { admin, x, held, chiefPath, group } = await justGiven('Regrouped');
    expect((await withLateIndex(x.uid, () => admin.patch(chiefPath, { auth: group('Viewer') }))).status).toBe(200);
    expect((await held())?.isAdmin).toBe(true);
    await settle();
    expect((await held())?.isAdmin).toBe(false);
  });

  it('leaves the project where their only role is deleted in that moment', async () => {
    const { admin, x, held, status, chiefPath } = await justGiven('Deleted');
    expect((await withLateIndex(x.uid, () => admin.delete(chiefPath))).status).toBe(204);
    expect(await status()).toBe(200);
    await settle();
    expect([await held(), await status()]).toEqual([undefined, 404]);
    expect(await settle()).toBe('0 grants changed');
  });

  it('is an ordinary member of a company where their permission group is deleted in that moment', async () => {
    const { project, admin } = await site('Company');
    const { companyUid } = (await projectStore(tenantUid).load(project.uid)).project;
    const x = await person('late-of-company');
    const own = { scope: 'company' as const, scopeUid: companyUid, roles: [] };
    await transact(personStore(tenantUid).grantWrites(admin.uid, { ...own, isAdmin: true, actions: [] }, cause()));
    await transact(personStore(tenantUid).grantWrites(x.uid, { ...own, isAdmin: false, actions: [] }, cause()));
    const path = `/api/company/${companyUid}/`;
    const fields = { name: 'Chiefs', is_admin: true, policy_json: { actions: ['READ_COMPANY'] } };
    const { uid } = (await admin.post(`${path}authgroup/`, fields)).json<{ uid: string }>();
    expect((await admin.patch(`${path}member/${x.uid}/`, { auth: [uid] })).status).toBe(200);
    expect((await withLateIndex(x.uid, () => admin.delete(`${path}authgroup/${uid}/`))).status).toBe(204);
    await settle();
    const held = (await personStore(tenantUid).membersOf(companyUid)).find(({ userUid }) => userUid === x.uid);
    expect(held).toMatchObject({ isAdmin: false, actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'], groups: [] });
  });
});

describe('the job that settles grants', () => {
  it('gives a raised role to all but who cannot have it, because their access ends', async () => {
    const { project, admin, path, group } = await site('Raised');
    const role = (await admin.post(`${path}discipline/`, { name: 'Lead', auth: group('Viewer'), approver: null })).json<{
      uid: string;
    }>().uid;
    const [ends, stays] = [await person('ends'), await person('stays')];
    const memberships: string[] = [];
    for (const { email } of [ends, stays]) {
      const made = await admin.post(`${path}member/`, { email, project_discipline: role });
      memberships.push(made.json<{ uid: string }>().uid);
    }
    const raise = () => admin.patch(`${path}discipline/${role}/`, { auth: group('Administrator') });
    expect((await withLateIndex(ends.uid, () => withLateIndex(stays.uid, raise))).status).toBe(200);
    const until = '2031-01-01';
    expect((await admin.patch(`${path}member/${memberships[0]}/`, { until })).status).toBe(200);
    expect(await settle()).toBe('1 grant changed, 1 left as it is');
    const isAdmin = new Map((await personStore(tenantUid).membersOf(project.uid)).map((each) => [each.userUid, each.isAdmin]));
    expect([isAdmin.get(ends.uid), isAdmin.get(stays.uid)]).toEqual([false, true]);
    expect(await settle()).toBe('0 grants changed, 1 left as it is');
  });

  it('takes a lowered right also from the last administrator, and such a right lets nobody else leave before', async () => {
    const { admin, path, x, held, groupPath } = await justGiven('Last');
    expect((await withLateIndex(x.uid, () => admin.patch(groupPath, { is_admin: false }))).status).toBe(200);
    const own = (await admin.get(`${path}member/`)).json<{ uid: string; user: { email: string } }[]>();
    const { uid } = own.find(({ user }) => user.email === admin.email)!;
    expect((await admin.delete(`${path}member/${uid}/`)).status).toBe(409);
    const grant = (await personStore(tenantUid).membersOf((await held())!.scopeUid)).find((each) => each.userUid === admin.uid)!;
    await transact([write(db.entities.grant.delete(grant))]);
    expect(await settle()).toBe('1 grant changed');
    expect((await held())?.isAdmin).toBe(false);
  });

  it('tells operators where it took the right of the last administrator, and nothing where another one stays', async () => {
    const logged = vi.spyOn(logger, 'error');
    const lowered = async (name: string, goes: boolean) => {
      const { admin, x, held, groupPath, project } = await justGiven(name);
      expect((await withLateIndex(x.uid, () => admin.patch(groupPath, { is_admin: false }))).status).toBe(200);
      const others = (await personStore(tenantUid).membersOf(project.uid)).filter(({ userUid }) => userUid !== x.uid);
      if (goes) await transact(others.map((each) => write(db.entities.grant.delete(each))));
      expect(await withOldIndex(settle)).toBe('1 grant changed');
      expect((await held())?.isAdmin).toBe(false);
      return project.uid;
    };
    await lowered('Administered', false);
    expect(logged).not.toHaveBeenCalled();
    const uid = await lowered('Orphaned', true);
    expect(logged.mock.calls).toEqual([['nobody administers', { tenant: tenantUid, scope: 'project', uid }]]);
    logged.mockRestore();
  });

  it('has nothing to do in a project that was deleted before it ran', async () => {
    const { admin, x, path, groupPath } = await justGiven('Gone');
    expect((await withLateIndex(x.uid, () => admin.patch(groupPath, { is_admin: false }))).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
    expect(await settle()).toBe('Nothing to settle: the project is deleted');
  });
});
