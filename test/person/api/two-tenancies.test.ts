import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { until } from '../../support/makers/jobs.ts';
import { makeAccount, signIn } from '../../support/makers/people.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { call, mailTo } from '../../support/support.ts';

let home: TestTenant;
let tenant: TestTenant;
let owner: TestPerson;
let project: Project;
let reporter: string;

beforeAll(async () => {
  [home, tenant] = [await makeTenant(), await makeTenant()];
  owner = await tenant.person('olga', { isSuperuser: true });
  project = await makeProject(tenant, owner);
  const roles = (await owner.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
  reporter = roles.find(({ name }) => name === 'Reporter')!.uid;
});

const invite = async (email: string) => {
  const body = { email, project_discipline: reporter };
  const made = await owner.call({ method: 'POST', path: `/api/project/${project.uid}/invite/`, body });
  expect(made.status).toBe(201);
  return { uid: made.json<ProjectInvite>().uid, text: made.text };
};
/** The code in the mail's link, its only place. `old`: the code of an earlier mail. */
const codeFor = (email: string, old?: string) =>
  until('the mail', async () => {
    const codes = (await mailTo(email)).map(({ text }) => /#invitation=([\w-]+)/.exec(text)?.[1]);
    return codes.find((code) => code !== undefined && code !== old);
  });
const verify = (token: string, invitation?: string) =>
  tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token, ...(invitation && { invitation }) } });
const me = (token: string) => call({ host: tenant.host, token, path: '/api/me/' });

describe('somebody with an account in one tenancy who is invited to another', () => {
  it('gets in by signing in there with the link of the mail, and stays in the first [OPS-074, OPS-076, SET-001]', async () => {
    const person = await home.person('rita');
    const { uid, text } = await invite(person.email);
    const code = await codeFor(person.email);
    expect(text).not.toContain(code);
    const token = await signIn(tenant.host, person.email);
    expect((await me(token)).status).toBe(401);
    expect((await verify(token, code)).json()).toMatchObject({ uid: person.uid, email: person.email, is_superuser: false });
    expect((await me(token)).json<Me>().open.invitations).toBe(1);
    expect((await call({ host: tenant.host, token, path: `/api/project/${project.uid}/` })).status).toBe(404);
    const accepted = { method: 'PUT', path: `/api/project/${project.uid}/invite/${uid}/`, body: { status: 'accepted' } };
    expect((await call({ host: tenant.host, token, ...accepted })).status).toBe(200);
    expect((await call({ host: tenant.host, token, path: `/api/project/${project.uid}/` })).status).toBe(200);
    expect((await person.call({ path: '/api/me/' })).status).toBe(200);
    const later = await signIn(tenant.host, person.email);
    expect((await verify(later)).status).toBe(200);
  });

  it('gets in by an invitation to a company as well', async () => {
    const person = await home.person('cora');
    const body = { email: person.email };
    const invited = { method: 'POST', path: `/api/company/${project.company.uid}/invite/`, body };
    expect((await owner.call(invited)).status).toBe(201);
    const token = await signIn(tenant.host, person.email);
    expect((await verify(token, await codeFor(person.email))).status).toBe(200);
    expect((await me(token)).json<Me>().open.invitations).toBe(1);
  });
});

describe('an account with the address of an invited person', () => {
  it('opens nothing without the code of the mail, whoever made it', async () => {
    const email = `stranger@${home.host}.example`;
    await makeAccount(email, 'Not', 'Her');
    await invite(email);
    await codeFor(email);
    const token = await signIn(tenant.host, email);
    for (const guess of [undefined, 'guessed', 'x'.repeat(32)]) expect((await verify(token, guess)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
  });

  it('opens nothing with the code of another address', async () => {
    const [invited, other] = [`invited@${home.host}.example`, await home.person('other')];
    await invite(invited);
    const code = await codeFor(invited);
    const token = await signIn(tenant.host, other.email);
    expect((await verify(token, code)).status).toBe(401);
    await invite(other.email);
    await codeFor(other.email);
    expect((await verify(token, code)).status).toBe(401);
  });

  it('opens nothing once the invitation is withdrawn or rejected', async () => {
    const person = await home.person('late');
    const { uid } = await invite(person.email);
    const code = await codeFor(person.email);
    await owner.call({ method: 'DELETE', path: `/api/project/${project.uid}/invite/${uid}/` });
    const token = await signIn(tenant.host, person.email);
    expect((await verify(token, code)).status).toBe(401);
    const again = await invite(person.email);
    const rejected = { method: 'PUT', path: `/api/project/${project.uid}/invite/${again.uid}/`, body: { status: 'rejected' } };
    expect((await owner.call(rejected)).status).toBe(200);
    expect((await verify(token, await codeFor(person.email, code))).status).toBe(401);
  });

  it('opens the tenancy of the invitation alone', async () => {
    const [person, third] = [await home.person('tess'), await makeTenant()];
    await invite(person.email);
    const token = await signIn(tenant.host, person.email);
    const body = { token, invitation: await codeFor(person.email) };
    expect((await third.call({ method: 'POST', path: '/auth-jwt/verify/', body })).status).toBe(401);
  });

  it('opens it to sessions from the one on that brought the code, and to no earlier one', async () => {
    const person = await home.person('iris');
    await invite(person.email);
    const code = await codeFor(person.email);
    // A session is identified by the second in which it began.
    const second = () => Math.floor(Date.now() / 1000);
    const begun = second();
    await until('the next second', async () => second() > begun);
    const token = await signIn(tenant.host, person.email);
    expect((await verify(token, code)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
    expect((await person.call({ path: '/api/me/' })).status).toBe(200);
  });

  it('of a person who was taken out of the tenancy does not come back with the code', async () => {
    const person = await home.person('dan');
    await invite(person.email);
    const code = await codeFor(person.email);
    const token = await signIn(tenant.host, person.email);
    expect((await verify(token, code)).status).toBe(200);
    const superuser = await tenant.person('ted', { isSuperuser: true, isTenantSuperuser: true });
    const out = await superuser.call({ method: 'POST', path: `/api/tenant/admin/person/${person.uid}/deactivate/` });
    expect(out.status).toBeLessThan(300);
    expect((await verify(token, code)).status).toBe(401);
  });
});
