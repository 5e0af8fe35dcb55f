import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PermissionGroup } from '../../../shared/contract/person/members.ts';
import { site as made, person, type SitePerson, table, tenantUid } from '../../support/access/memory-site.ts';
import { afterReading } from '../../support/memory/disturbance/after-reading.ts';

const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
type Answer = { status: number; text: string };
const done = ({ status, text }: Answer) => expect([200, 201, 204].includes(status), text).toBe(true);

/** A project in which a person has a role of chiefs, whose group administers, and which also has a role of guests. */
async function site(name: string) {
  const place = await made(name);
  const { admin, path, project } = place;
  const add = async (to: string, fields: object) => (await admin.post(`${path}${to}/`, fields)).json<{ uid: string }>().uid;
  const group = await add('authgroup', { name: 'Chiefs', is_admin: true, policy_json: { actions: [] } });
  const viewers = place.group('Viewer');
  const chief = await add('discipline', { name: 'Chief', auth: group, approver: null });
  const guest = await add('discipline', { name: 'Guest', auth: viewers, approver: null });
  const x = await person(`x-of-${name.toLowerCase().replaceAll(' ', '-')}`);
  const give = async (role: string, { email }: SitePerson = x) => {
    const given = await admin.post(`${path}member/`, { email, project_discipline: role });
    done(given);
    return given.json<{ uid: string }>().uid;
  };
  await give(chief);
  const lower = async () => done(await admin.patch(`${path}authgroup/${group}/`, { is_admin: false }));
  const administers = async (uid = project.uid, who = x) =>
    (await personStore(tenantUid).membersOf(uid)).find(({ userUid }) => userUid === who.uid)!.isAdmin;
  const read = [group, chief, guest];
  return { ...place, read, viewers, chief, guest, x, give, lower, administers };
}

describe('a permission group that is lowered while somebody changes the roles of a person who has it', () => {
  it('is not undone by another role that they are given', async () => {
    const { read, lower, admin, path, x, guest, administers } = await site('Given');
    const body = { email: x.email, project_discipline: guest };
    done(await afterReading(read, lower, () => admin.post(`${path}member/`, body)));
    expect(await administers()).toBe(false);
  });

  it('is not undone by an invitation that they accept', async () => {
    const { read, lower, admin, path, give, chief, guest, administers } = await site('Asked');
    const y = await person('y-of-asked');
    const wish = await y.post(`${path}invite/`, { email: y.email, is_request: true, project_discipline: guest });
    done(wish);
    await give(chief, y);
    const answer = { status: 'accepted', project_discipline: guest };
    const accept = () => admin.put(`${path}invite/${wish.json<{ uid: string }>().uid}/`, answer);
    done(await afterReading(read, lower, accept));
    expect(await administers(undefined, y)).toBe(false);
  });

  it('is not undone by another role that is taken from them', async () => {
    const { read, lower, admin, path, give, guest, administers } = await site('Taken');
    const member = await give(guest);
    done(await afterReading(read, lower, () => admin.delete(`${path}member/${member}/`)));
    expect(await administers()).toBe(false);
  });

  it('is not undone by a change of another group of theirs, which is refused', async () => {
    const { read, lower, admin, path, give, guest, viewers, administers } = await site('Watched');
    await give(guest);
    const change = () => admin.patch(`${path}authgroup/${viewers}/`, { name: 'Watchers' });
    expect((await afterReading(read, lower, change)).status).toBe(409);
    expect(await administers()).toBe(false);
    done(await change());
    expect(await administers()).toBe(false);
  });

  it('is not undone by another group that another role of theirs gets, which is refused', async () => {
    const { read, lower, admin, path, give, guest, group, administers } = await site('Regrouped');
    await give(guest);
    const change = () => admin.patch(`${path}discipline/${guest}/`, { auth: group('Reporter') });
    expect((await afterReading(read, lower, change)).status).toBe(409);
    expect(await administers()).toBe(false);
  });
});

describe('a person with more roles than a transaction can check', () => {
  it('gets another one, and a job looks after their right', async () => {
    const { project, group } = await made('Very many');
    const many = await person('many');
    const store = roleStore(tenantUid, project.uid);
    const fields = { permissionGroupUid: group('Viewer'), approverUid: null };
    const numbers = Array.from({ length: 110 }, (_, at) => at);
    for (const at of numbers)
      await store.createRole({ name: `Role ${at}`, ...fields }, await projectStore(tenantUid).load(project.uid), cause());
    const all = await projectStore(tenantUid).load(project.uid);
    const roles = all.roles.map(({ uid }) => ({ memberUid: randomUUID(), roleUid: uid }));
    const members = membershipStore(tenantUid);
    await transact(
      members.rolesWrites({ projectUid: project.uid, userUid: many.uid, roles: roles.slice(1), held: undefined, all }, cause()),
    );
    const held = (await members.of(project.uid)).find(({ userUid }) => userUid === many.uid);
    await transact(
      members.addWrites({ projectUid: project.uid, userUid: many.uid, roleUid: roles[0]!.roleUid, held, all }, cause()).writes,
    );
    expect((await members.of(project.uid)).find(({ userUid }) => userUid === many.uid)?.roles).toHaveLength(roles.length);
    const jobs = table.ofKind('job') as unknown as { type: string; payload: { roles: string[] } }[];
    expect(jobs.at(-1)).toMatchObject({ type: 'settle-grants', payload: { roles: expect.arrayContaining([roles[0]!.roleUid]) } });
  });
});

describe('a permission group of a company that is lowered while somebody changes the rights of a person who has it', () => {
  async function company(name: string) {
    const { project, admin, administers } = await site(name);
    const { companyUid } = (await projectStore(tenantUid).load(project.uid)).project;
    const x = await person(`y-of-${name.toLowerCase().replaceAll(' ', '-')}`);
    const own = { scope: 'company' as const, scopeUid: companyUid, roles: [] };
    await transact(personStore(tenantUid).grantWrites(admin.uid, { ...own, isAdmin: true, actions: [] }, cause()));
    await transact(personStore(tenantUid).grantWrites(x.uid, { ...own, isAdmin: false, actions: [] }, cause()));
    const path = `/api/company/${companyUid}/`;
    const add = async (label: string, is_admin: boolean) => {
      const fields = { name: label, is_admin, policy_json: { actions: ['READ_COMPANY'] } };
      return (await admin.post(`${path}authgroup/`, fields)).json<PermissionGroup>().uid;
    };
    const [groupUid, readers] = [await add('Chiefs', true), await add('Readers', false)];
    const change = (body: object) => admin.patch(`${path}member/${x.uid}/`, body);
    done(await change({ auth: [groupUid] }));
    const lower = async () => done(await admin.patch(`${path}authgroup/${groupUid}/`, { is_admin: false }));
    return { admin, path, groupUid, readers, change, lower, administers: () => administers(companyUid, x) };
  }

  it('is not undone by another group that they are given', async () => {
    const { groupUid, readers, change, lower, administers } = await company('Company given');
    done(await afterReading([groupUid], lower, () => change({ auth: [groupUid, readers] })));
    expect(await administers()).toBe(false);
  });

  it('is not undone by a right of their own that they are given and lose', async () => {
    const { groupUid, change, lower, administers } = await company('Company own');
    done(await change({ is_admin: true }));
    done(await afterReading([groupUid], lower, () => change({ is_admin: false })));
    expect(await administers()).toBe(false);
  });

  it('is not undone by a change of another group of theirs, which is refused', async () => {
    const { admin, path, groupUid, readers, change, lower, administers } = await company('Company groups');
    done(await change({ auth: [groupUid, readers] }));
    const rename = () => admin.patch(`${path}authgroup/${readers}/`, { name: 'Watchers' });
    expect((await afterReading([groupUid], lower, rename)).status).toBe(409);
    expect(await administers()).toBe(false);
  });
});
