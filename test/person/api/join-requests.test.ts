import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { until } from '../../support/makers/jobs.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { mailTo } from '../../support/support.ts';

let tenant: TestTenant;
let admin: TestPerson;
let elsewhere: TestPerson;
let project: Project;
let roles: ProjectRole[];

beforeAll(async () => {
  tenant = await makeTenant();
  admin = await tenant.person('alma', { isSuperuser: true });
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  project = await makeProject(tenant, admin);
  roles = (await admin.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
});

const roleUid = (name: string) => roles.find((role) => role.name === name)!.uid;
const ask = (person: TestPerson, { id = project.uid, email = person.email, ...more }: Record<string, string> = {}) =>
  person.call({ method: 'POST', path: `/api/project/${id}/invite/`, body: { email, is_request: true, ...more } });
const asked = async (person: TestPerson, more: Record<string, string> = {}) => {
  const made = await ask(person, more);
  expect(made.status).toBe(201);
  return made.json<ProjectInvite>();
};
const path = (uid: string) => `/api/project/${project.uid}/invite/${uid}/`;
const answer = (by: TestPerson, uid: string, status: string, role?: string) =>
  by.call({ method: 'PUT', path: path(uid), body: { status, ...(role && { project_discipline: role }) } });
const withdraw = (by: TestPerson, uid: string) => by.call({ method: 'DELETE', path: path(uid) });
const own = async (person: TestPerson) => (await person.call({ path: '/api/project/invite/' })).json<ProjectInvite[]>();
const pending = async () => (await admin.call({ path: `/api/project/${project.uid}/invite/` })).json<ProjectInvite[]>();
const rolesOf = async ({ uid }: TestPerson) =>
  (await admin.call({ path: `/api/project/${project.uid}/member/` }))
    .json<Member[]>()
    .filter(({ user }) => user.uid === uid)
    .map(({ project_discipline }) => project_discipline?.name);

describe('a request to join a project', () => {
  it('waits in the lists of the project and of the person who asks [OPS-074, ADM-195]', async () => {
    const person = await tenant.person('quinn');
    const request = await asked(person);
    expect(request).toMatchObject({
      email: person.email,
      is_request: true,
      status: 'pending',
      project_discipline: { uid: null, name: '', project: { uid: project.uid, name: 'Bridge' }, auth: null },
    });
    expect(await own(person)).toEqual([request]);
    expect((await person.call({ path: '/api/me/' })).json<Me>().open.invitations).toBe(1);
    expect(await pending()).toContainEqual(request);
    expect((await person.call({ path: `/api/project/${project.uid}/` })).status).toBe(404);
  });

  it('is told to the administrators by mail', async () => {
    const other = await makeProject(tenant, admin, 'Tunnel');
    const boss = await tenant.person('boss');
    await tenant.grant(boss, { scope: 'project', scopeUid: other.uid, isAdmin: true });
    const person = await tenant.person('mae');
    await asked(person, { id: other.uid });
    await until('the mail', async () => (await mailTo(boss.email)).length > 0);
    const [mail] = await mailTo(boss.email);
    expect(mail!.subject).toBe('Request to join Tunnel');
    expect(mail!.text).toContain(`mae Tester (${person.email}) asks to join Tunnel.`);
    expect(mail!.text).toContain(`/project/${other.uid.slice(0, 8)}/members`);
    expect(await mailTo(person.email)).toEqual([]);
  });

  it('gives the role that the administrator chooses [ADM-317]', async () => {
    const person = await tenant.person('nina');
    const { uid } = await asked(person);
    const refused = await answer(admin, uid, 'accepted');
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([400, ['project_discipline']]);
    expect((await answer(admin, uid, 'accepted', randomUUID())).status).toBe(400);
    expect((await answer(admin, uid, 'accepted', roleUid('Approver'))).json()).toMatchObject({
      status: 'accepted',
      project_discipline: { name: 'Approver' },
    });
    expect(await rolesOf(person)).toEqual(['Approver']);
    expect(await own(person)).toEqual([]);
    expect(await auditOf(tenant, uid)).toMatchObject([{ by: person.uid }, { by: admin.uid }]);
  });

  it('gives the role that the person wished for, as long as it exists', async () => {
    const [first, second] = [await tenant.person('will'), await tenant.person('wanda')];
    const body = { name: 'Surveyor', auth: roles[0]!.auth!.uid };
    const made = await admin.call({ method: 'POST', path: `/api/project/${project.uid}/discipline/`, body });
    const surveyor = made.json<ProjectRole>().uid;
    const [granted, late] = [
      await asked(first, { project_discipline: roleUid('Reporter') }),
      await asked(second, { project_discipline: surveyor }),
    ];
    expect(granted.project_discipline.name).toBe('Reporter');
    expect((await answer(admin, granted.uid, 'accepted')).status).toBe(200);
    expect(await rolesOf(first)).toEqual(['Reporter']);
    await admin.call({ method: 'DELETE', path: `/api/project/${project.uid}/discipline/${surveyor}/` });
    expect((await answer(admin, late.uid, 'accepted')).status).toBe(400);
    expect((await answer(admin, late.uid, 'accepted', roleUid('Reporter'))).status).toBe(200);
    expect(await rolesOf(second)).toEqual(['Reporter']);
  });

  it('names no role of another project, and says nothing of it', async () => {
    const person = await tenant.person('otto');
    const { project_discipline } = await asked(person, { project_discipline: randomUUID() });
    expect(project_discipline).toMatchObject({ uid: null, name: '' });
  });

  it('is rejected, and may be made again', async () => {
    const person = await tenant.person('rolf');
    const { uid } = await asked(person);
    expect((await answer(admin, uid, 'rejected')).json()).toMatchObject({ status: 'rejected' });
    expect((await answer(admin, uid, 'accepted', roleUid('Reporter'))).status).toBe(409);
    expect(await rolesOf(person)).toEqual([]);
    await asked(person);
  });

  it('is withdrawn by the person who asks while it waits [ADM-196, OPS-075]', async () => {
    const person = await tenant.person('dora');
    const { uid } = await asked(person);
    expect((await withdraw(person, uid)).status).toBe(204);
    expect(await own(person)).toEqual([]);
    expect((await pending()).map((each) => each.uid)).not.toContain(uid);
    const answered = await asked(person);
    await answer(admin, answered.uid, 'accepted', roleUid('Reporter'));
    expect((await withdraw(person, answered.uid)).status).toBe(409);
  });

  it('is made once, and by nobody who is a member', async () => {
    const person = await tenant.person('twyla');
    const { uid } = await asked(person);
    expect((await ask(person)).status).toBe(409);
    await answer(admin, uid, 'accepted', roleUid('Reporter'));
    expect((await ask(person)).status).toBe(409);
  });

  it('is accepted for somebody who has become a member meanwhile, with the further role', async () => {
    const person = await tenant.person('mo');
    const { uid } = await asked(person);
    const given = { email: person.email, project_discipline: roleUid('Reporter') };
    await admin.call({ method: 'POST', path: `/api/project/${project.uid}/member/`, body: given });
    expect((await answer(admin, uid, 'accepted', roleUid('Reporter'))).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['Reporter']);
  });

  it('is answered by administrators alone, and withdrawn by nobody else [SET-012, ADM-426]', async () => {
    const [person, stranger, reader] = [await tenant.person('pia'), await tenant.person('stan'), await tenant.person('rea')];
    await tenant.grant(reader, { scope: 'project', scopeUid: project.uid, actions: ['READ_PROJECT_MEMBER'] });
    const { uid } = await asked(person);
    for (const [who, status] of [
      [person, 404],
      [stranger, 404],
      [elsewhere, 404],
      [reader, 403],
    ] as const) {
      expect((await answer(who, uid, 'accepted', roleUid('Approver'))).status).toBe(status);
      if (who !== person) expect((await withdraw(who, uid)).status).toBe(status);
    }
    expect(await rolesOf(person)).toEqual([]);
  });

  it('is of one who knows the full uid, for themselves: all else answers like a project that is not there [SET-012, SET-001]', async () => {
    const person = await tenant.person('gus');
    const said = async (id: string, by = person) => {
      const refused = await ask(by, { id });
      return [refused.status, refused.json<{ detail: string }>().detail];
    };
    const missing = await said(randomUUID());
    expect(missing[0]).toBe(404);
    expect(await said(project.uid.slice(0, 8))).toEqual(missing);
    expect(await said(randomUUID().slice(0, 8))).toEqual(missing);
    expect(await said(project.uid, elsewhere)).toEqual(missing);
    const forOther = await ask(person, { email: admin.email });
    expect([forOther.status, Object.keys(forOther.json<{ errors: object }>().errors)]).toEqual([400, ['email']]);
    expect(await ask(person, { email: admin.email, id: randomUUID() })).toMatchObject({ status: 400 });
    const invites = { method: 'POST', path: `/api/project/${project.uid}/invite/` };
    const body = { email: 'x@sample.example', project_discipline: roleUid('Reporter') };
    expect((await person.call({ ...invites, body })).status).toBe(404);
  });

  it('is made twenty times an hour at most', async () => {
    const person = await tenant.person('ivy');
    const answers: number[] = [];
    for (let made = 0; made < 21; made += 1) {
      const request = await ask(person);
      answers.push(request.status);
      if (request.status === 201) await withdraw(person, request.json<ProjectInvite>().uid);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(answers[20]).toBe(429);
  });
});

it('who is invited chooses no role', async () => {
  const person = await tenant.person('cleo');
  const body = { email: person.email, project_discipline: roleUid('Reporter') };
  const { uid } = (await admin.call({ method: 'POST', path: `/api/project/${project.uid}/invite/`, body })).json<ProjectInvite>();
  expect((await answer(person, uid, 'accepted', roleUid('Approver'))).status).toBe(200);
  expect(await rolesOf(person)).toEqual(['Reporter']);
});
