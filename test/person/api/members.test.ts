import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');

let tenant: TestTenant;
let creator: TestPerson;
let stranger: TestPerson;
let elsewhere: TestPerson;
let project: Project;
let base: string;

beforeAll(async () => {
  tenant = await makeTenant();
  creator = await tenant.person('sue', { isSuperuser: true });
  stranger = await tenant.person('stan');
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  project = await makeProject(tenant, creator);
  base = `/api/project/${project.uid}/`;
});

const send = (method: string, path: string, body?: object, person = creator) => person.call({ method, path: base + path, body });
const roles = async () => (await send('GET', 'discipline/')).json<ProjectRole[]>();
const groups = async () => (await send('GET', 'authgroup/')).json<PermissionGroup[]>();
const named = <T extends { name: string }>(list: T[], name: string) => list.find((each) => each.name === name)!;
const permission = async (person: TestPerson) =>
  (await person.call({ path: `${base}permission/` })).json<{ is_admin: boolean; actions: string[] }>();

/** A new person with a role of the project. */
async function member(name: string, role = 'Reporter'): Promise<TestPerson & { membership: Member }> {
  const person = await tenant.person(name);
  const project_discipline = named(await roles(), role).uid;
  const answer = await send('POST', 'member/', { email: person.email, project_discipline });
  expect(answer.status).toBe(201);
  return { ...person, membership: answer.json<Member>() };
}

describe('roles', () => {
  it('start as Reporter, who reports to Approver, each with its permission group [ADM-290, ADM-492, OPS-060]', async () => {
    const all = await roles();
    expect(all.map(({ name, auth }) => [name, auth?.name])).toEqual([
      ['Approver', 'Approver'],
      ['Reporter', 'Reporter'],
    ]);
    expect(named(all, 'Reporter').approver).toBe(named(all, 'Approver').uid);
    expect(named(all, 'Reporter').base_uid).toBe(named(all, 'Reporter').uid);
  });

  /** A role of the project with the right to view. */
  const viewing = async (name: string, person = creator) => {
    const viewers = named(await groups(), 'Viewer');
    const made = await send('POST', 'discipline/', { name, auth: viewers.uid, approver: '' }, person);
    expect(made.status).toBe(201);
    return { role: made.json<ProjectRole>(), viewers };
  };

  it('are created with a permission group, and report to nobody when no approver is named [ADM-368, ADM-542, OPS-061]', async () => {
    const { role, viewers } = await viewing('Auditor');
    expect(role).toMatchObject({ name: 'Auditor', auth: { uid: viewers.uid, name: 'Viewer' }, approver: null });
    expect(named(await roles(), 'Auditor')).toEqual(role);
  });

  it('are changed by PATCH, field by field, and replaced by PUT [ADM-543, OPS-063, OPS-064]', async () => {
    const { role, viewers } = await viewing('Inspector');
    const approver = named(await roles(), 'Approver').uid;
    expect((await send('PATCH', `discipline/${role.uid}/`, { approver })).json()).toMatchObject({ name: 'Inspector', approver });
    const replaced = await send('PUT', `discipline/${role.uid}/`, { name: 'Observer', auth: viewers.uid, approver: null });
    expect(replaced.json()).toMatchObject({ name: 'Observer', approver: null });
  });

  it('are deleted [ADM-544, OPS-062]', async () => {
    const { role } = await viewing('Short-lived');
    expect((await send('DELETE', `discipline/${role.uid}/`)).status).toBe(204);
    expect((await roles()).map(({ uid }) => uid)).not.toContain(role.uid);
  });

  it('are kept by an administrator of the project, who need be no superuser [ADM-410]', async () => {
    const admin = await tenant.person('ada');
    await tenant.grant(admin, { scope: 'project', scopeUid: project.uid, isAdmin: true });
    const { role } = await viewing('Surveyor', admin);
    expect((await send('PATCH', `discipline/${role.uid}/`, { name: 'Geologist' }, admin)).status).toBe(200);
    expect((await send('DELETE', `discipline/${role.uid}/`, undefined, admin)).status).toBe(204);
  });

  it('give what their permission group says, whatever they are called [REP-335, SET-261]', async () => {
    const of = async (name: string) => named(await groups(), name);
    await send('POST', 'discipline/', { name: 'Project Admin', auth: (await of('Viewer')).uid, approver: null });
    await send('POST', 'discipline/', { name: 'Site clerk', auth: (await of('Reporter')).uid, approver: null });
    const [grand, plain] = [await member('Gus', 'Project Admin'), await member('Cleo', 'Site clerk')];
    const said = async (person: TestPerson) => {
      const { is_admin, actions } = await permission(person);
      return { is_admin, actions: [...actions].sort() };
    };
    expect(await said(grand)).toEqual({ is_admin: false, actions: [...(await of('Viewer')).policy_json.actions].sort() });
    expect(await said(plain)).toEqual({ is_admin: false, actions: [...(await of('Reporter')).policy_json.actions].sort() });
    expect((await send('POST', 'discipline/', { name: 'Mine', auth: (await of('Viewer')).uid }, grand)).status).toBe(403);
  });

  it('of a company give the admin right on its projects, and not the other way round [SET-127, OPS-035]', async () => {
    const [above, below] = [await tenant.person('above'), await tenant.person('below')];
    await tenant.grant(above, { scope: 'company', scopeUid: project.company.uid, isAdmin: true });
    await tenant.grant(below, { scope: 'project', scopeUid: project.uid, isAdmin: true });
    const onCompany = (person: TestPerson) => person.call({ path: `/api/company/${project.company.uid}/permission/` });
    expect((await permission(above)).is_admin).toBe(true);
    expect((await onCompany(above)).json()).toMatchObject({ is_admin: true });
    expect((await permission(below)).is_admin).toBe(true);
    const seen = await onCompany(below);
    expect(seen.status === 200 ? seen.json<{ is_admin: boolean }>().is_admin : false).toBe(false);
  });

  it('need a name and take no unknown group, and never report to themselves or to one below [ADM-367, ADM-293]', async () => {
    const [reporter, approver] = [named(await roles(), 'Reporter'), named(await roles(), 'Approver')];
    const blank = await send('POST', 'discipline/', { name: ' ', auth: randomUUID(), approver: null });
    expect(blank.json()).toMatchObject({ errors: { name: ['Role name is required.'] } });
    expect((await send('POST', 'discipline/', { name: 'X', auth: randomUUID() })).status).toBe(400);
    expect((await send('PATCH', `discipline/${approver.uid}/`, { approver: approver.uid })).status).toBe(400);
    expect((await send('PATCH', `discipline/${approver.uid}/`, { approver: reporter.uid })).status).toBe(400);
  });

  it('are not deleted while people, packages or other roles refer to them', async () => {
    const [reporter, approver] = [named(await roles(), 'Reporter'), named(await roles(), 'Approver')];
    expect((await send('DELETE', `discipline/${approver.uid}/`)).status).toBe(409);
    await makePackage(creator, project, { name: 'Held', meta_json: { responsible_discipline: reporter.uid } });
    expect((await send('DELETE', `discipline/${reporter.uid}/`)).status).toBe(409);
  });

  it('decide who approves the packages of a responsible role, also afterwards [ADM-290]', async () => {
    const [viewers] = [named(await groups(), 'Viewer')];
    const made = (await send('POST', 'discipline/', { name: 'Lab', auth: viewers.uid })).json<ProjectRole>();
    const ref = await makePackage(creator, project, { name: 'Lab work', meta_json: { responsible_discipline: made.uid } });
    const approver = named(await roles(), 'Approver').uid;
    await send('PATCH', `discipline/${made.uid}/`, { approver });
    expect(await boardStore(tenant.tenantUid).entry(project.uid, ref.uid)).toMatchObject({ approverUid: approver });
  });
});

describe('permission groups', () => {
  it('are four at first, with the actions of the specification [ADM-297, ADM-298, ADM-545, OPS-055]', async () => {
    const all = await groups();
    expect(all.map(({ name, is_admin }) => [name, is_admin])).toEqual([
      ['Administrator', true],
      ['Approver', false],
      ['Reporter', false],
      ['Viewer', false],
    ]);
    const read = ['READ_TRACKER_REF', 'READ_PROJECT_MEMBER', 'READ_PROJECT_REPORT'];
    expect(named(all, 'Viewer').policy_json.actions.toSorted()).toEqual([...read, 'READ_TRACKER_REF_SCORE_VALUE'].toSorted());
  });

  it('are created by an administrator of the project and deleted, with known actions only [ADM-369, ADM-411, ADM-546, OPS-056, OPS-057]', async () => {
    const body = { name: 'Guests', is_admin: false, policy_json: { actions: ['READ_TRACKER_REF'] } };
    const lead = await tenant.person('leonie');
    await tenant.grant(lead, { scope: 'project', scopeUid: project.uid, isAdmin: true });
    const made = await send('POST', 'authgroup/', body, lead);
    expect(made.json()).toMatchObject(body);
    expect((await send('POST', 'authgroup/', { ...body, policy_json: { actions: ['FLY'] } })).status).toBe(400);
    expect((await send('POST', 'authgroup/', { ...body, name: '' })).json()).toMatchObject({
      errors: { name: [expect.any(String)] },
    });
    expect((await send('DELETE', `authgroup/${made.json<PermissionGroup>().uid}/`)).status).toBe(204);
    expect((await send('DELETE', `authgroup/${named(await groups(), 'Reporter').uid}/`)).status).toBe(409);
  });

  it('change what their members may do at once [ADM-424, ADM-547, OPS-058, OPS-059]', async () => {
    const made = (
      await send('POST', 'authgroup/', { name: 'Plain', policy_json: { actions: ['READ_TRACKER_REF'] } })
    ).json<PermissionGroup>();
    await send('POST', 'discipline/', { name: 'Clerk', auth: made.uid });
    const person = await member('clea', 'Clerk');
    expect(await permission(person)).toMatchObject({ is_admin: false, actions: ['READ_TRACKER_REF'] });
    await send('PATCH', `authgroup/${made.uid}/`, { policy_json: { actions: ['READ_PROJECT_REPORT'] } });
    expect(await permission(person)).toMatchObject({ is_admin: false, actions: ['READ_PROJECT_REPORT'] });
    const whole = { name: 'Plain', is_admin: true, policy_json: { actions: ['READ_PROJECT_REPORT'] } };
    expect((await send('PUT', `authgroup/${made.uid}/`, whole)).status).toBe(200);
    expect(await permission(person)).toMatchObject({ is_admin: true });
    expect((await person.call({ path: `${base}member/` })).status).toBe(200);
    expect((await person.call({ method: 'PATCH', path: base, body: { meta_json: { a: 1 } } })).status).toBe(200);
    const viewer = named(await groups(), 'Viewer').uid;
    await send('PATCH', `discipline/${person.membership.project_discipline!.uid}/`, { auth: viewer });
    expect((await permission(person)).is_admin).toBe(false);
  });
});

describe('members', () => {
  it('are listed with their role and person, to those who may read members [ADM-294, ADM-535, OPS-077, OPS-078]', async () => {
    const person = await member('rita');
    const list = (await person.call({ path: `${base}member/` })).json<Member[]>();
    expect(list).toContainEqual({
      uid: person.membership.uid,
      user: {
        uid: person.uid,
        first_name: 'rita',
        last_name: 'Tester',
        email: person.email,
        last_login: expect.stringMatching(/^20\d\d-/),
        is_active: true,
      },
      project_discipline: expect.objectContaining({ name: 'Reporter' }),
    });
    expect(list.find(({ user }) => user.uid === creator.uid)?.project_discipline).toBeNull();
    const blind = await tenant.person('bill');
    await tenant.grant(blind, { scope: 'project', scopeUid: project.uid, actions: ['READ_PROJECT_REPORT'] });
    expect((await blind.call({ path: `${base}member/` })).status).toBe(403);
  });

  it('leave the project with their last role, and each change is recorded [ADM-320, ADM-536, OPS-079]', async () => {
    const person = await member('luis');
    const second = await send('POST', 'member/', {
      email: person.email,
      project_discipline: named(await roles(), 'Approver').uid,
    });
    expect((await send('DELETE', `member/${person.membership.uid}/`)).status).toBe(204);
    expect((await permission(person)).actions).toContain('UPDATE_TRACKER_REF');
    expect((await send('DELETE', `member/${second.json<Member>().uid}/`)).status).toBe(204);
    expect(await permission(person)).toMatchObject({ is_admin: false, actions: [] });
    expect((await person.call({ path: base })).status).toBe(404);
    const trail = (await auditStore(tenant.tenantUid).of(person.uid)).filter(({ kind }) => kind === 'membership');
    expect(trail).toHaveLength(4);
    expect(trail.every(({ by }) => by === creator.uid)).toBe(true);
  });

  it('have a role once, and only people of the tenancy have one', async () => {
    const person = await member('nora');
    const again = { email: person.email, project_discipline: person.membership.project_discipline!.uid };
    expect((await send('POST', 'member/', again)).status).toBe(409);
    expect((await send('POST', 'member/', { ...again, email: elsewhere.email })).status).toBe(400);
    expect((await send('POST', 'member/', { ...again, project_discipline: randomUUID() })).status).toBe(400);
    expect((await send('DELETE', `member/${randomUUID()}/`)).status).toBe(404);
  });
});

it('roles, groups and members are changed by administrators only and unknown to strangers [ADM-425, ADM-426, SET-012]', async () => {
  const person = await member('mia');
  const { uid: role, auth } = person.membership.project_discipline!;
  const changes: [string, string, object?][] = [
    ['POST', 'discipline/', { name: 'X', auth: auth!.uid }],
    ['PATCH', `discipline/${role}/`, { name: 'X' }],
    ['PUT', `discipline/${role}/`, { name: 'X', auth: auth!.uid }],
    ['DELETE', `discipline/${role}/`],
    ['POST', 'authgroup/', { name: 'X' }],
    ['PATCH', `authgroup/${auth!.uid}/`, { is_admin: true }],
    ['PUT', `authgroup/${auth!.uid}/`, { name: 'X', is_admin: true }],
    ['DELETE', `authgroup/${auth!.uid}/`],
    ['POST', 'member/', { email: person.email, project_discipline: role }],
    ['DELETE', `member/${person.membership.uid}/`],
  ];
  for (const [method, path, body] of changes) {
    expect((await send(method, path, body, person)).status).toBe(403);
    expect((await send(method, path, body, stranger)).status).toBe(404);
    expect((await send(method, path, body, elsewhere)).status).toBe(404);
    expect((await tenant.call({ method, path: base + path, body })).status).toBe(401);
  }
  for (const path of ['discipline/', 'authgroup/', 'member/']) {
    expect((await send('GET', path, undefined, stranger)).status).toBe(404);
    expect((await send('GET', path, undefined, elsewhere)).status).toBe(404);
    expect((await tenant.call({ path: base + path })).status).toBe(401);
  }
  expect((await permission(person)).is_admin).toBe(false);
});
