import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let admin: TestPerson;
let stranger: TestPerson;
let elsewhere: TestPerson;
let project: Project;
let base: string;
let reporter: string;

beforeAll(async () => {
  tenant = await makeTenant();
  admin = await tenant.person('sue', { isSuperuser: true });
  stranger = await tenant.person('stan');
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  project = await makeProject(tenant, admin);
  base = `/api/project/${project.uid}/invite/`;
  const roles = (await admin.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
  reporter = roles.find(({ name }) => name === 'Reporter')!.uid;
});

const invite = (email: string, auto = false, person = admin) => {
  const body = { email, project_discipline: reporter, meta_json: { auto_accept_if_user_exists: auto } };
  return person.call({ method: 'POST', path: base, body });
};
const answer = (uid: string, status: string, person: TestPerson) =>
  person.call({ method: 'PUT', path: `${base}${uid}/`, body: { status } });
const pending = async () => (await admin.call({ path: base })).json<ProjectInvite[]>();
const own = async (person: TestPerson) => (await person.call({ path: '/api/project/invite/' })).json<ProjectInvite[]>();
const members = async () => (await admin.call({ path: `/api/project/${project.uid}/member/` })).json<Member[]>();

describe('an invitation', () => {
  it('is for others not there, like the project itself [SET-012]', async () => {
    const { uid } = (await invite('hidden@sample.example')).json<ProjectInvite>();
    const said = async (projectUid: string, inviteUid: string) => {
      const path = `/api/project/${projectUid}/invite/${inviteUid}/`;
      const refused = await stranger.call({ method: 'PUT', path, body: { status: 'accepted' } });
      return [refused.status, refused.json<{ detail: string }>().detail];
    };
    const hidden = await said(project.uid, uid);
    expect(hidden).toEqual([404, 'This invitation does not exist, or you may not see it. Load the page again.']);
    expect(await said(project.uid, randomUUID())).toEqual(hidden);
    expect(await said(randomUUID(), uid)).toEqual(hidden);
  });

  it('offers a role of the project to an address [ADM-295, ADM-539, OPS-074]', async () => {
    const person = await tenant.person('rita');
    const made = await invite(person.email.toUpperCase());
    expect(made.status).toBe(201);
    expect(made.json()).toEqual({
      uid: expect.any(String),
      email: person.email,
      project_discipline: {
        uid: reporter,
        name: 'Reporter',
        project: { uid: project.uid, name: 'Bridge' },
        auth: { name: 'Reporter' },
      },
      is_request: false,
      status: 'pending',
      created: expect.any(String),
      meta_json: { auto_accept_if_user_exists: false },
    });
  });

  it('waits in the lists of the project and of the invited person [ADM-538, OPS-049, OPS-073]', async () => {
    const person = await tenant.person('rob');
    const { uid } = (await invite(person.email)).json<ProjectInvite>();
    expect((await own(person)).map((each) => each.uid)).toEqual([uid]);
    expect((await pending()).map((each) => each.uid)).toContain(uid);
  });

  it('makes a member of whoever accepts it, and waits no longer [ADM-317, ADM-552, OPS-076]', async () => {
    const person = await tenant.person('rose');
    const { uid } = (await invite(person.email)).json<ProjectInvite>();
    expect((await answer(uid, 'accepted', person)).json()).toMatchObject({ uid, status: 'accepted' });
    expect(await own(person)).toEqual([]);
    expect((await members()).map(({ user }) => user.uid)).toContain(person.uid);
    expect((await answer(uid, 'rejected', person)).status).toBe(409);
  });

  it('is rejected without a membership [ADM-317, ADM-552]', async () => {
    const person = await tenant.person('rolf');
    const { uid } = (await invite(person.email)).json<ProjectInvite>();
    expect((await answer(uid, 'rejected', person)).json()).toMatchObject({ status: 'rejected' });
    expect((await members()).map(({ user }) => user.uid)).not.toContain(person.uid);
    expect((await pending()).map((each) => each.uid)).not.toContain(uid);
  });

  it('is accepted at once for an existing account when that is asked for [ADM-366]', async () => {
    const person = await tenant.person('auto');
    expect((await invite(person.email, true)).json()).toMatchObject({ status: 'accepted' });
    expect((await members()).map(({ user }) => user.uid)).toContain(person.uid);
    expect(await own(person)).toEqual([]);
    expect((await invite('nobody@elsewhere.example', true)).json()).toMatchObject({ status: 'pending' });
  });

  it('is accepted by an administrator on behalf of the person, and withdrawn [ADM-409, ADM-540, ADM-541, OPS-075]', async () => {
    const person = await tenant.person('bea');
    const { uid } = (await invite(person.email)).json<ProjectInvite>();
    expect((await answer(uid, 'accepted', admin)).status).toBe(200);
    const other = (await invite('later@elsewhere.example')).json<ProjectInvite>();
    expect((await answer(other.uid, 'accepted', admin)).status).toBe(409);
    expect((await admin.call({ method: 'DELETE', path: `${base}${other.uid}/` })).status).toBe(204);
    expect((await pending()).map((each) => each.uid)).not.toContain(other.uid);
  });

  it('needs an address, a role of the project, and is made once [ADM-363]', async () => {
    for (const email of ['', 'no address'])
      expect((await invite(email)).json()).toMatchObject({ errors: { email: ['Enter an e-mail address.'] } });
    const body = { email: 'x@elsewhere.example', project_discipline: project.uid };
    expect((await admin.call({ method: 'POST', path: base, body })).status).toBe(400);
    expect((await invite('twice@elsewhere.example')).status).toBe(201);
    expect((await invite('twice@elsewhere.example')).status).toBe(409);
  });

  it('is made, answered and withdrawn by nobody else [ADM-425, ADM-426, SET-012]', async () => {
    const person = await tenant.person('vic');
    const member = await tenant.person('mia');
    await tenant.grant(member, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
    const { uid } = (await invite(person.email)).json<ProjectInvite>();
    const remove = (who: TestPerson) => who.call({ method: 'DELETE', path: `${base}${uid}/` });
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
      [elsewhere, 404],
    ] as const) {
      expect((await invite('y@elsewhere.example', false, who)).status).toBe(status);
      expect((await answer(uid, 'accepted', who)).status).toBe(status);
      expect((await remove(who)).status).toBe(status);
      expect((await who.call({ path: base })).status).toBe(status);
    }
    for (const [method, path] of [
      ['GET', base],
      ['POST', base],
      ['PUT', `${base}${uid}/`],
      ['DELETE', `${base}${uid}/`],
      ['GET', '/api/project/invite/'],
    ] as const)
      expect((await tenant.call({ method, path })).status).toBe(401);
    expect((await own(person)).map((each) => each.uid)).toEqual([uid]);
  });
});
