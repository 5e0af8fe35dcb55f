import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyMember } from '../../../shared/contract/company/company-members.ts';
import type { Member, PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeCompany, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { companyMemberStore } = await import('../../../functions/data/stores/company/company-member-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

let tenant: TestTenant;
let superuser: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('super', { isSuperuser: true });
});

const problem = (answer: { json<T>(): T }) => answer.json<{ detail: string }>().detail;

describe('the last administrator of a project', () => {
  let project: Project;
  let base: string;
  let lead: ProjectRole;
  let people: TestPerson[];

  const list = async (path: string) => (await superuser.call({ path: base + path })).json<never[]>();
  const memberships = async (person: TestPerson) =>
    ((await list('member/')) as Member[]).filter(({ user }) => user.uid === person.uid);
  const remove = async (person: TestPerson) => {
    const [membership] = await memberships(person);
    return superuser.call({ method: 'DELETE', path: `${base}member/${membership!.uid}/` });
  };

  /** A project whose administrators are two people in the role of a lead, because its creator has left. */
  beforeAll(async () => {
    project = await makeProject(tenant, superuser, 'Guarded');
    base = `/api/project/${project.uid}/`;
    const group = ((await list('authgroup/')) as PermissionGroup[]).find(({ is_admin }) => is_admin)!;
    const role = await superuser.call({ method: 'POST', path: `${base}discipline/`, body: { name: 'Lead', auth: group.uid } });
    lead = role.json<ProjectRole>();
    people = await Promise.all(['ann', 'ben'].map((name) => tenant.person(name)));
    for (const { email } of people)
      await superuser.call({ method: 'POST', path: `${base}member/`, body: { email, project_discipline: lead.uid } });
    expect((await remove(superuser)).status).toBe(204);
  });

  it('stays when two administrators remove each other at the same time', async () => {
    const loaded = await projectStore(tenant.tenantUid).load(project.uid);
    const store = membershipStore(tenant.tenantUid);
    const held = await store.of(project.uid);
    const leave = (grant: (typeof held)[number]) =>
      store.remove(grant, { roles: grant.roles.slice(1) }, { all: loaded, members: held }, testCause());
    const answers = await Promise.allSettled(held.map(leave));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')!.reason).toMatchObject({ code: 'conflict' });
    const left = ((await list('member/')) as Member[]).filter(({ project_discipline }) => project_discipline?.uid === lead.uid);
    expect(left).toHaveLength(1);
  });

  it('is not removed, nor made an ordinary member by another role or permission group', async () => {
    const left = ((await list('member/')) as Member[])[0]!;
    const answer = await superuser.call({ method: 'DELETE', path: `${base}member/${left.uid}/` });
    expect([answer.status, problem(answer)]).toEqual([
      409,
      'A project needs an administrator. Make somebody else its administrator first.',
    ]);
    const viewer = ((await list('authgroup/')) as PermissionGroup[]).find(({ name }) => name === 'Viewer')!;
    const other = await superuser.call({ method: 'PATCH', path: `${base}discipline/${lead.uid}/`, body: { auth: viewer.uid } });
    expect(other.status).toBe(409);
    const group = { method: 'PATCH', path: `${base}authgroup/${lead.auth!.uid}/`, body: { is_admin: false } };
    expect((await superuser.call(group)).status).toBe(409);
    const path = `${base}permission/`;
    const person = people.find(({ uid }) => uid === left.user.uid)!;
    expect((await person.call({ path })).json()).toMatchObject({ is_admin: true });
  });
});

describe('the last administrator of a company', () => {
  it('stays, also when two remove each other at once, and can be followed by somebody else [OPS-032, OPS-033, OPS-034]', async () => {
    const company = await makeCompany(tenant, 'Guarded');
    const [carl, dora] = (await Promise.all(['carl', 'dora'].map((name) => tenant.person(name)))) as [TestPerson, TestPerson];
    for (const person of [carl, dora]) await tenant.grant(person, { scope: 'company', scopeUid: company, isAdmin: true });
    const path = (person: TestPerson) => `/api/company/${company}/member/${person.uid}/`;
    const leave = ({ uid }: TestPerson) => companyMemberStore(tenant.tenantUid).remove(company, uid, testCause());
    const answers = await Promise.allSettled([leave(carl), leave(dora)]);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    const members = (await superuser.call({ path: `/api/company/${company}/member/` })).json<CompanyMember[]>();
    expect(members.map(({ is_admin }) => is_admin)).toEqual([true]);
    const last = members[0]!.uid === carl.uid ? carl : dora;
    const demote = (body: object, who = last) => superuser.call({ method: 'PATCH', path: path(who), body });
    expect((await demote({ is_admin: false })).status).toBe(409);
    const next = await tenant.person('emma');
    await tenant.grant(next, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
    expect((await demote({ is_admin: true }, next)).json()).toMatchObject({ uid: next.uid, is_admin: true });
    expect((await demote({ is_admin: false })).json()).toMatchObject({ uid: last.uid, is_admin: false });
    expect((await last.call({ method: 'DELETE', path: path(next) })).status).toBe(403);
    expect((await next.call({ method: 'DELETE', path: path(last) })).status).toBe(204);
    const answer = await next.call({ method: 'DELETE', path: path(next) });
    expect([answer.status, problem(answer)]).toEqual([
      409,
      'A company needs an administrator. Make somebody else its administrator first.',
    ]);
  });
});
