import '../../support/makers/environment.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { isAccountOpen, openAccount } from '../../support/makers/accounts.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { jobsOf, startJob, until } from '../../support/makers/jobs.ts';
import { PASSWORD, signIn } from '../../support/makers/people.ts';
import { makeProject } from '../../support/makers/project.ts';
import { join } from '../../support/makers/report.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';
import { call, mailTo } from '../../support/support.ts';

const { personAccessStore } = await import('../../../functions/data/stores/person/person-access-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const FLAGS = { isSuperuser: true, isTenantSuperuser: true };

let tenant: TestTenant;
let owner: TestPerson;
let project: Project;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', FLAGS);
  project = await makeProject(tenant, owner, 'Bridge');
});

const act = (name: 'deactivate' | 'reactivate', { uid }: Pick<TestPerson, 'uid'>, by = owner) =>
  by.call({ method: 'POST', path: `${ADMIN}/person/${uid}/${name}/` });
const detail = (answer: { json<T>(): T }) => answer.json<{ detail: string }>().detail;
const post = (host: string, path: string, body: object) => call({ host, method: 'POST', path, body });
const enter = ({ email }: TestPerson, host = tenant.host) => post(host, '/auth-jwt/', { username: email, password: PASSWORD });
const closed = ({ uid }: TestPerson) => until('the account to be closed', async () => !(await isAccountOpen(uid)));
const open = ({ uid }: TestPerson) => until('the account to be open', () => isAccountOpen(uid));
/** Waits for the next second, because tokens contain only the second of their issue. */
const later = () => sleep(1_000 - (Date.now() % 1_000));

/** The same person in another tenancy. */
async function secondTenancy({ uid, email }: TestPerson, flags = {}) {
  const second = await makeTenant();
  await personStore(second.tenantUid).create({ uid, email, firstName: 'Both', lastName: 'Tester', ...flags }, testCause());
  return { ...second, chief: await second.person('chief', FLAGS) };
}

describe('somebody who is deactivated', () => {
  it('is out with the next request: open sessions, new sign-ins and renewals are refused, and the account is closed', async () => {
    const rita = await tenant.person('rita', FLAGS);
    const { refresh } = (await enter(rita)).json<{ refresh: string }>();
    expect((await rita.call({ path: '/api/project/' })).json()).toHaveLength(1);
    await later();
    const answer = await act('deactivate', rita);
    expect([answer.status, answer.json<TenancyPerson>()]).toEqual([
      200,
      expect.objectContaining({ is_active: false, deactivated: expect.any(String), is_tenant_superuser: true }),
    ]);
    for (const path of ['/api/me/', '/api/project/', `${ADMIN}/person/`]) {
      const refused = await rita.call({ path });
      expect([refused.status, detail(refused)]).toEqual([401, DEACTIVATED_TEXT]);
    }
    expect((await post(tenant.host, '/auth-jwt/verify/', { token: rita.token })).status).toBe(401);
    await closed(rita);
    expect((await enter(rita)).status).toBe(400);
    expect((await post(tenant.host, '/auth-jwt/refresh/', { refresh })).status).toBe(401);
    const trail = (await auditOf(tenant, rita.uid)).flatMap(({ by, changes }) => changes.map((change) => ({ by, ...change })));
    expect(trail.filter(({ field }) => field === 'active')).toEqual([{ by: owner.uid, field: 'active', from: true, to: false }]);
  });

  it('keeps the roles, which count for nothing: no mail, no new role, and no project is left to them', async () => {
    const [sam, tom] = [await tenant.person('sam'), await tenant.person('tom')];
    await join(tenant, project, sam, 'Reporter');
    await act('deactivate', sam);
    const path = `/api/project/${project.uid}/member/`;
    const held = (await owner.call({ path })).json<Member[]>().find(({ user }) => user.uid === sam.uid);
    expect(held).toMatchObject({ user: { is_active: false }, project_discipline: { name: 'Reporter' } });
    const roles = (await owner.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
    const body = { email: sam.email, project_discipline: roles.find(({ name }) => name === 'Approver')!.uid };
    const given = await owner.call({ method: 'POST', path, body });
    expect([given.status, detail(given)]).toEqual([400, expect.stringContaining('This person is deactivated.')]);
    const facts = { project: 'Bridge', reportingPackage: 'Piling', period: 'Mar 2024', comment: '', by: 'Rita' };
    const mail = { kind: 'report-submitted', userUids: [sam.uid, tom.uid], host: tenant.host, path: '/', facts };
    const job = await startJob(tenant, 'send-mail', mail);
    await until('the mail to be sent', async () => (await jobsOf(tenant).get(job)).status === 'done');
    expect([(await mailTo(sam.email)).length, (await mailTo(tom.email)).length]).toEqual([0, 1]);
  });

  it('is given nothing by an invitation that somebody else accepts for them', async () => {
    const kim = await tenant.person('kim');
    const path = `/api/project/${project.uid}/invite/`;
    const roles = (await owner.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
    const body = { email: kim.email, project_discipline: roles[0]!.uid, meta_json: { auto_accept_if_user_exists: false } };
    const { uid } = (await owner.call({ method: 'POST', path, body })).json<ProjectInvite>();
    await act('deactivate', kim);
    const accepted = await owner.call({ method: 'PUT', path: `${path}${uid}/`, body: { status: 'accepted' } });
    expect([accepted.status, detail(accepted)]).toEqual([409, expect.stringContaining('This person is deactivated.')]);
    const members = (await owner.call({ path: `/api/project/${project.uid}/member/` })).json<Member[]>();
    expect(members.map(({ user }) => user.uid)).not.toContain(kim.uid);
  });

  it('is no administrator to whom a project could be left', async () => {
    const other = await makeProject(tenant, owner, 'Tunnel');
    const [ann, ben] = [await tenant.person('ann'), await tenant.person('ben')];
    for (const person of [ann, ben])
      await tenant.grant(person, { scope: 'project', scopeUid: other.uid, isAdmin: true, roles: [null] });
    const path = `/api/project/${other.uid}/member/`;
    const own = (await owner.call({ path })).json<Member[]>().find(({ user }) => user.uid === owner.uid)!;
    const leave = () => owner.call({ method: 'DELETE', path: `${path}${own.uid}/` });
    await act('deactivate', ann);
    await act('deactivate', ben);
    const refused = await leave();
    expect([refused.status, detail(refused)]).toEqual([
      409,
      'A project needs an administrator. Make somebody else its administrator first.',
    ]);
    await act('reactivate', ben);
    expect((await leave()).status).toBe(204);
  });

  it('gets all of it back when they are reactivated, but no session of before', async () => {
    const uma = await tenant.person('uma');
    await join(tenant, project, uma, 'Approver');
    await act('deactivate', uma);
    await closed(uma);
    expect((await act('reactivate', uma)).json()).toMatchObject({ is_active: true, deactivated: null, roles: ['Approver'] });
    await open(uma);
    expect((await uma.call({ path: '/api/me/' })).status).toBe(401);
    await later();
    const token = await signIn(tenant.host, uma.email);
    expect((await tenant.call({ path: '/api/project/', token })).json()).toHaveLength(1);
    const trail = (await auditOf(tenant, uma.uid)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'active');
    expect(trail.map(({ to }) => to)).toEqual([false, true]);
  });

  it('can be deactivated again, which finishes what is left to do and writes nothing twice', async () => {
    const vic = await tenant.person('vic');
    await act('deactivate', vic);
    await closed(vic);
    await openAccount(vic.uid);
    expect((await act('deactivate', vic)).status).toBe(200);
    await closed(vic);
    const trail = (await auditOf(tenant, vic.uid)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'active');
    expect(trail).toHaveLength(1);
  });
});

describe('somebody of two tenancies', () => {
  it('goes on in the other one, with the account, until that one deactivates them too [SET-001]', async () => {
    const wim = await tenant.person('wim');
    const second = await secondTenancy(wim);
    const there = await signIn(second.host, wim.email);
    await act('deactivate', wim);
    const settling = await startJob(tenant, 'settle-account', { userUid: wim.uid, isOpen: false });
    await until('the account to be settled', async () => (await jobsOf(tenant).get(settling)).status === 'done');
    expect(await isAccountOpen(wim.uid)).toBe(true);
    expect((await second.call({ path: '/api/me/', token: there })).status).toBe(200);
    const refused = await enter(wim);
    expect([refused.status, detail(refused)]).toEqual([400, DEACTIVATED_TEXT]);
    const token = await signIn(second.host, wim.email);
    const here = await post(tenant.host, '/auth-jwt/verify/', { token });
    expect([here.status, detail(here)]).toEqual([401, DEACTIVATED_TEXT]);
    await act('deactivate', wim, second.chief);
    await closed(wim);
    await act('reactivate', wim, second.chief);
    await open(wim);
    expect((await enter(wim)).status).toBe(400);
    await later();
    expect((await second.call({ path: '/api/me/', token: await signIn(second.host, wim.email) })).status).toBe(200);
  });
});

describe('nobody deactivates', () => {
  it.each(['deactivate', 'reactivate'] as const)('anybody without the right to it: %s', async (name) => {
    const [zoe, plain] = [await tenant.person(`zoe-${name}`), await tenant.person(`plain-${name}`, { isSuperuser: true })];
    const other = await (await makeTenant()).person('other', FLAGS);
    const path = `${ADMIN}/person/${zoe.uid}/${name}/`;
    expect((await tenant.call({ method: 'POST', path })).status).toBe(401);
    expect((await tenant.call({ method: 'POST', path, token: other.token })).status).toBe(401);
    expect((await act(name, zoe, plain)).status).toBe(403);
    expect((await act(name, zoe, other)).status).toBe(404);
    expect((await act(name, other)).status).toBe(404);
    expect((await zoe.call({ path: '/api/me/' })).status).toBe(200);
  });

  it('themselves, and so the last superuser stays', async () => {
    const answer = await act('deactivate', owner);
    expect([answer.status, detail(answer)]).toEqual([409, 'Ask another superuser to do this: nobody does it to themselves.']);
    expect((await owner.call({ path: '/api/me/' })).status).toBe(200);
  });

  it('the last superuser with one who acts at the same time', async () => {
    const pair = await makeTenant();
    const [ann, ben] = [await pair.person('ann', FLAGS), await pair.person('ben', FLAGS)];
    const store = personStore(pair.tenantUid);
    const [one, two] = [await store.get(ann.uid), await store.get(ben.uid)];
    const deactivate = (person: typeof one, by: string) =>
      personAccessStore(pair.tenantUid).deactivate(person, { ...testCause(), by });
    const answers = await Promise.allSettled([deactivate(one, ben.uid), deactivate(two, ann.uid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all([ann, ben].map(async (person) => (await person.call({ path: `${ADMIN}/person/` })).status));
    expect(left.sort()).toEqual([200, 401]);
  });
});

describe('somebody who becomes a former member', () => {
  const pseudonymise = ({ uid, email }: TestPerson, by = owner) =>
    by.call({ method: 'PATCH', path: `${ADMIN}/person/${uid}/`, body: { pseudonymise: true, email } });

  it('is deactivated first, and then has no name and no way back', async () => {
    const fred = await tenant.person('fred');
    expect((await pseudonymise(fred)).status).toBe(409);
    expect((await act('deactivate', fred)).status).toBe(200);
    const answer = await pseudonymise(fred);
    expect(answer.json<TenancyPerson>()).toMatchObject({ first_name: 'Former', last_name: 'member', is_former: true });
    expect(JSON.stringify(answer.json())).not.toContain(fred.email);
    expect((await act('reactivate', fred)).status).toBe(409);
    expect((await enter(fred)).status).toBeGreaterThanOrEqual(400);
  });
});
