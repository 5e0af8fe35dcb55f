import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { until } from '../../support/makers/jobs.ts';
import { activate, PASSWORD, signIn } from '../../support/makers/people.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { call, mailTo } from '../../support/support.ts';

let tenant: TestTenant;
let owner: TestPerson;
let project: Project;
let base: string;
let reporter: string;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('olga', { isSuperuser: true });
  project = await makeProject(tenant, owner);
  base = `/api/project/${project.uid}/invite/`;
  const roles = (await owner.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
  reporter = roles.find(({ name }) => name === 'Reporter')!.uid;
});

const invite = async (email: string, more: Record<string, unknown> = {}) =>
  (
    await owner.call({ method: 'POST', path: base, body: { email, project_discipline: reporter, ...more } })
  ).json<ProjectInvite>();
const members = async () =>
  (await owner.call({ path: `/api/project/${project.uid}/member/` })).json<Member[]>().map(({ user }) => user.email);
const codeIn = (text: string) => /#invitation=([\w-]+)/.exec(text)?.[1];
const mailed = async (email: string) => {
  await until('the mail', async () => (await mailTo(email)).length > 0);
  return (await mailTo(email))[0]!;
};

/** Registers at the tenant with an address and the code of its mail, and signs in, as the mail's link does. */
async function registered(email: string, invitation?: string) {
  const names = { first_name: 'Nina', last_name: 'Newcomer' };
  const person = { ...names, email, password: PASSWORD, ...(invitation && { invitation }) };
  expect((await tenant.call({ method: 'POST', path: '/auth-rest/register/', body: person })).status).toBe(201);
  await activate(tenant.host, email);
  const token = await signIn(tenant.host, email);
  await tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token } });
  return (request: Parameters<TestPerson['call']>[0]) => call({ ...request, host: tenant.host, token });
}

it('hears of an invitation by mail, registers with the address, sees it and becomes a member [ADM-317, ADM-552, OPS-049, OPS-076]', async () => {
  const email = `nina@${tenant.host}.example`;
  const { uid } = await invite(email);
  const mail = await mailed(email);
  expect(mail.subject).toBe('Invitation to Bridge');
  expect(mail.text).toContain('olga Tester invites you to Bridge as Reporter.');
  expect(mail.text).toMatch(new RegExp(`http://${tenant.host}:\\d+/accounts/register`));

  const nina = await registered(email, codeIn(mail.text));
  expect((await nina({ path: '/api/project/invite/' })).json<ProjectInvite[]>().map((each) => each.uid)).toEqual([uid]);
  expect((await nina({ path: '/api/me/' })).json<Me>().open).toEqual({ pending_actions: 0, invitations: 1 });
  expect((await nina({ path: `/api/project/${project.uid}/` })).status).toBe(404);
  expect((await nina({ method: 'PUT', path: `${base}${uid}/`, body: { status: 'accepted' } })).status).toBe(200);
  expect((await nina({ path: `/api/project/${project.uid}/` })).status).toBe(200);
  expect(await members()).toContain(email);
  expect(await auditOf(tenant, uid)).toMatchObject([
    { kind: 'invitation', by: owner.uid },
    { kind: 'invitation', changes: [{ field: 'status', from: 'pending', to: 'accepted' }] },
  ]);
});

it('with an account is led to sign-in, and with auto-accept gets no mail [ADM-366]', async () => {
  const [waits, joins] = [await tenant.person('will'), await tenant.person('jo')];
  await invite(waits.email);
  expect((await mailed(waits.email)).text).toContain('/accounts/login?next=%2Fhome%3Ftab%3Dinvitations#invited=');
  await invite(joins.email, { meta_json: { auto_accept_if_user_exists: true } });
  expect(await members()).toContain(joins.email);
  const later = await tenant.person('later');
  await invite(later.email);
  await mailed(later.email);
  expect(await mailTo(joins.email)).toEqual([]);
});

it('does not accept a request of their own', async () => {
  const person = await tenant.person('rex');
  const asked = await person.call({ method: 'POST', path: base, body: { email: person.email, is_request: true } });
  const { uid, is_request } = asked.json<ProjectInvite>();
  expect(is_request).toBe(true);
  expect((await person.call({ method: 'PUT', path: `${base}${uid}/`, body: { status: 'accepted' } })).status).toBe(404);
  expect(await members()).not.toContain(person.email);
});

describe('a stranger who registers an invited address', () => {
  const THEIRS = 'walnut-under-ferry';
  const register = (email: string, password: string, more: object = {}) =>
    tenant.call({
      method: 'POST',
      path: '/auth-rest/register/',
      body: { email, first_name: 'No', last_name: 'Body', password, ...more },
    });
  const follow = (email: string, password: string) =>
    tenant.call({ method: 'POST', path: '/auth-rest/activate/', body: { email, code: '123456', password } });
  const signsIn = async (username: string, password: string) =>
    (await tenant.call({ method: 'POST', path: '/auth-jwt/', body: { username, password } })).status;

  it('waits in vain for its owner to follow the link of the activation mail', async () => {
    const email = `olive@${tenant.host}.example`;
    await invite(email);
    await mailed(email);
    expect((await register(email, THEIRS)).status).toBe(201);
    const refused = await follow(email, PASSWORD);
    expect([refused.status, refused.json<{ errors: unknown }>().errors]).toEqual([
      400,
      { password: [expect.stringContaining('create the account again')] },
    ]);
    expect(await signsIn(email, THEIRS)).toBe(400);
  });

  it('loses it to its owner, who registers again', async () => {
    const email = `opal@${tenant.host}.example`;
    const { uid } = await invite(email);
    const code = codeIn((await mailed(email)).text);
    await register(email, THEIRS);
    const opal = await registered(email, code);
    expect(await signsIn(email, THEIRS)).toBe(400);
    expect((await opal({ method: 'PUT', path: `${base}${uid}/`, body: { status: 'accepted' } })).status).toBe(200);
  });

  it('takes no invitation without the code in its mail, not even with an active account', async () => {
    const email = `otis@${tenant.host}.example`;
    const { uid } = await invite(email);
    const code = codeIn((await mailed(email)).text);
    const stranger = await registered(email);
    const accept = () => stranger({ method: 'PUT', path: `${base}${uid}/`, body: { status: 'accepted' } });
    const refused = await accept();
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringContaining('Open the link in the mail of this invitation'),
    ]);
    expect((await stranger({ path: `/api/project/${project.uid}/` })).status).toBe(404);
    // A person with access to the mailbox opens the link while signed in.
    const token = await signIn(tenant.host, email);
    const shown = { token, invitation: code };
    expect((await tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: shown })).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });
});

describe('a tenancy that takes new people by invitation', () => {
  const TEXT = 'People join this tenancy by invitation.';

  it('takes in invited people who register from their mail, and nobody else', async () => {
    const boss = await tenant.person('boss', { isTenantSuperuser: true });
    const before = `early@${tenant.host}.example`;
    await tenant.call({
      method: 'POST',
      path: '/auth-rest/register/',
      body: { email: before, first_name: 'Ed', last_name: 'Early', password: PASSWORD },
    });
    await activate(tenant.host, before);
    const set = { method: 'PATCH', path: '/api/tenant/meta/', body: { meta_json: { registration: 'invited' } } };
    expect((await boss.call(set)).status).toBe(200);

    const body = { email: `nobody@${tenant.host}.example`, first_name: 'No', last_name: 'Body', password: PASSWORD };
    const refused = await tenant.call({ method: 'POST', path: '/auth-rest/register/', body });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([403, expect.stringContaining(TEXT)]);
    const token = await signIn(tenant.host, before);
    expect((await tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token } })).status).toBe(401);

    const email = `pia@${tenant.host}.example`;
    const { uid } = await invite(email);
    const pia = await registered(email, codeIn((await mailed(email)).text));
    expect((await pia({ method: 'PUT', path: `${base}${uid}/`, body: { status: 'accepted' } })).status).toBe(200);
  });
});
