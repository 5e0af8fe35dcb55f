import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { person, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { administersBeside } = await import('../../../functions/core/person/no-seat.ts');
const { db } = await import('../../../functions/data/service.ts');
const { companyMemberStore } = await import('../../../functions/data/stores/company/company-member-store.ts');
const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { permissionGroupStore } = await import('../../../functions/data/stores/person/permission-group-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { settleGrantsOf } = await import('../../../functions/jobs/settle-grants/run.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const send = client.send.bind(client);
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(client, { send });
});

const PEOPLE = 60;
const STALE = { code: 'stale_version' };

/** A project where sixty people hold a role of viewers. */
async function crowd(name: string) {
  const place = await site(name);
  const fields = { name: 'Guests', auth: place.group('Viewer'), approver: null };
  const { uid } = (await place.admin.post(`${place.path}discipline/`, fields)).json<{ uid: string }>();
  const all = await projectStore(tenantUid).load(place.project.uid);
  for (let at = 0; at < PEOPLE; at += 1) {
    const guest = await person(`${name.toLowerCase()}-${at}`);
    const role = { memberUid: randomUUID(), roleUid: uid };
    await transact(
      membershipStore(tenantUid).rolesWrites(
        { projectUid: place.project.uid, userUid: guest.uid, roles: [role], held: undefined, all },
        cause(),
      ),
    );
  }
  const members = () => membershipStore(tenantUid).of(place.project.uid);
  const admins = async () => (await members()).filter(({ roles, isAdmin }) => isAdmin && roles[0]?.roleUid === uid).length;
  return { ...place, uid, members, admins, rolePath: `${place.path}discipline/${uid}/` };
}

/** Lets the Lambda die after a number of transactions. */
function dieAfter(transactions: number): void {
  let left = transactions;
  const dying = (command: { input: { TransactItems?: unknown } }) => {
    if (command.input.TransactItems && left-- <= 0) throw new Error('The Lambda has died');
    return send(command as never);
  };
  Object.assign(client, { send: dying });
}

/** Runs the jobs that settle grants. */
async function settle(): Promise<string[]> {
  const jobs = table.ofKind('job').filter(({ type }) => type === 'settle-grants');
  const { payload } = jobs.at(-1)! as { payload: unknown };
  return [await settleGrantsOf({ tenantUid, payload, cause: cause() }), `${jobs.length} jobs`];
}

describe('a change of what more people are allowed than one transaction takes', () => {
  it('reaches all of them by their role, and none where it is refused', async () => {
    const { project, uid, group, admin, admins, members, rolePath } = await crowd('Roles');
    const before = await members();
    const all = await projectStore(tenantUid).load(project.uid);
    const role = all.roles.find((each) => each.uid === uid)!;
    const fields = { name: role.name, permissionGroupUid: group('Administrator'), approverUid: null };
    const stale = roleStore(tenantUid, project.uid).updateRole(role, fields, all, cause(), role.version + 1);
    await expect(stale).rejects.toMatchObject(STALE);
    expect(await members()).toEqual(before);
    expect((await admin.patch(rolePath, { auth: group('Administrator') })).status).toBe(200);
    expect(await admins()).toBe(PEOPLE);
    expect((await admin.patch(rolePath, { auth: group('Viewer') })).status).toBe(200);
    expect(await admins()).toBe(0);
  });

  it('reaches all of them by their permission group, and none where it is refused', async () => {
    const { project, group, admin, admins, members, path } = await crowd('Groups');
    const before = await members();
    const { permissionGroups } = await projectStore(tenantUid).load(project.uid);
    const viewer = permissionGroups.find(({ uid }) => uid === group('Viewer'))!;
    const regrants = async (next: typeof viewer) => {
      const loaded = await projectStore(tenantUid).load(project.uid);
      const after = loaded.permissionGroups.map((each) => (each.uid === next.uid ? next : each));
      const having = new Set(loaded.roles.map(({ uid }) => uid));
      return membershipStore(tenantUid).regrantWrites(project.uid, having, { ...loaded, permissionGroups: after }, cause());
    };
    const store = permissionGroupStore(tenantUid, 'project', project.uid);
    const raised = { name: viewer.name, isAdmin: true, actions: [] };
    await expect(store.update(viewer, raised, { regrants }, cause(), viewer.version + 1)).rejects.toMatchObject(STALE);
    await db.entities.permissionGroup
      .patch({ tenantUid, scope: 'project', scopeUid: project.uid, uid: viewer.uid })
      .add({ given: 1 })
      .go();
    await expect(store.update(viewer, raised, { regrants }, cause())).rejects.toMatchObject(STALE);
    expect(await members()).toEqual(before);
    expect((await admin.patch(`${path}authgroup/${viewer.uid}/`, { is_admin: true })).status).toBe(200);
    expect(await admins()).toBe(PEOPLE);
  });

  it('is finished by a job where the Lambda dies', async () => {
    const { group, admin, admins, members, rolePath } = await crowd('Deaths');
    dieAfter(1);
    expect((await admin.patch(rolePath, { auth: group('Administrator') })).status).toBe(500);
    Object.assign(client, { send });
    const reached = await admins();
    expect([reached > 0, reached < PEOPLE]).toEqual([true, true]);
    expect(await settle()).toEqual([`${PEOPLE - reached} grants changed`, expect.any(String)]);
    expect(await admins()).toBe(PEOPLE);
    const settled = await members();
    expect((await settle())[0]).toBe('0 grants changed');
    expect(await members()).toEqual(settled);
  });

  it.each(['role', 'permission group'])(
    'is finished by a job of its repetition where that of the %s has failed',
    async (what) => {
      const { group, admin, admins, path, rolePath } = await crowd(`Repeated ${what}`);
      const ofRole = () => admin.patch(rolePath, { auth: group('Administrator') });
      const ofGroup = () => admin.patch(`${path}authgroup/${group('Viewer')}/`, { is_admin: true });
      const change = what === 'role' ? ofRole : ofGroup;
      dieAfter(1);
      expect((await change()).status).toBe(500);
      Object.assign(client, { send });
      const reached = await admins();
      expect(reached).toBeLessThan(PEOPLE);
      const jobs = table.ofKind('job').length;
      expect((await change()).status).toBe(200);
      expect(table.ofKind('job')).toHaveLength(jobs + 1);
      expect((await settle())[0]).toBe(`${PEOPLE - reached} grants changed`);
    },
  );

  it('is finished by a job where somebody changes one of them meanwhile', async () => {
    const { uid, group, admin, admins, members, rolePath } = await crowd('Meets');
    const last = (await members()).findLast(({ roles }) => roles[0]?.roleUid === uid)!;
    const meeting = async (command: { input: { TransactItems?: unknown } }) => {
      const answer = await send(command as never);
      if (command.input.TransactItems) {
        Object.assign(client, { send });
        await membershipStore(tenantUid).end(last, '2030-01-01', cause());
        await membershipStore(tenantUid).end({ ...last, version: last.version + 1 }, null, cause());
      }
      return answer;
    };
    Object.assign(client, { send: meeting });
    expect((await admin.patch(rolePath, { auth: group('Administrator') })).status).toBe(200);
    expect(await admins()).toBeLessThan(PEOPLE);
    await settle();
    expect(await admins()).toBe(PEOPLE);
  });

  it('has the job also where one transaction takes it, and none where nobody’s right changes', async () => {
    const { admin, path, group } = await site('Few');
    const before = table.ofKind('job').length;
    const made = await admin.post(`${path}discipline/`, { name: 'One', auth: group('Viewer'), approver: null });
    await admin.patch(`${path}discipline/${made.json<{ uid: string }>().uid}/`, { auth: group('Administrator') });
    expect(table.ofKind('job')).toHaveLength(before + 1);
    await admin.patch(`${path}discipline/${made.json<{ uid: string }>().uid}/`, { name: 'Two' });
    expect(table.ofKind('job')).toHaveLength(before + 1);
  });
});

describe('a permission group of a company that sixty people have', () => {
  it('changes all of them or none, and a job finishes after a death', async () => {
    const { project } = await site('Company of many');
    const { companyUid } = (await projectStore(tenantUid).load(project.uid)).project;
    const store = permissionGroupStore(tenantUid, 'company', companyUid);
    const group = await store.create({ name: 'Readers', isAdmin: false, actions: ['READ_COMPANY'] }, cause());
    for (let at = 0; at < PEOPLE; at += 1) {
      const { uid } = await person(`reader-${at}`);
      const own = { isAdmin: false, actions: [] };
      const grant = { scope: 'company' as const, scopeUid: companyUid, isAdmin: false, actions: group.actions, roles: [] };
      await transact(personStore(tenantUid).grantWrites(uid, grant, cause()));
      const key = { tenantUid, userUid: uid, scope: 'company' as const, scopeUid: companyUid };
      await db.entities.grant
        .patch(key)
        .set({ own, groups: [group.uid] })
        .go();
    }
    const members = () => companyMemberStore(tenantUid).of(companyUid);
    const before = await members();
    const mayHave = await administersBeside({ tenantUid, now: new Date() }, companyUid);
    const regrants = (next: typeof group) =>
      companyMemberStore(tenantUid).regrantWrites(companyUid, group.uid, [next], cause(), mayHave);
    const raised = { name: group.name, isAdmin: true, actions: [] };
    await expect(store.update(group, raised, { regrants }, cause(), 7)).rejects.toMatchObject(STALE);
    expect(await members()).toEqual(before);
    dieAfter(1);
    await expect(store.update(group, raised, { regrants }, cause())).rejects.toThrow('died');
    Object.assign(client, { send });
    await settle();
    expect((await members()).filter(({ isAdmin }) => isAdmin)).toHaveLength(PEOPLE);
  });
});
