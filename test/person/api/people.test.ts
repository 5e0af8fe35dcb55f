import '../../support/makers/environment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import { signIn } from '../../support/makers/people.ts';
import { makeCompany, makeProject } from '../../support/makers/project.ts';
import { join } from '../../support/makers/report.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeProfiles, makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const PATH = `${ADMIN}/person/`;
const DAY_MS = 86_400_000;

let tenant: TestTenant;
let owner: TestPerson;
let rita: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', { isSuperuser: true, isTenantSuperuser: true });
  rita = await tenant.person('rita');
  const company = await makeCompany(tenant, 'Northern');
  const project = await makeProject(tenant, owner, 'Bridge', company);
  await join(tenant, project, rita, 'Reporter');
  await tenant.grant(rita, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
  await makeProfiles(tenant, 4);
});

const read = async (query = '', person = owner) => {
  const answer = await person.call({ path: `${PATH}${query}` });
  expect(answer.status, answer.text).toBe(200);
  return { people: answer.json<TenancyPerson[]>(), next: /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link))?.[1] };
};
const found = async (uid: string, query = '?limit=100') => (await read(query)).people.find((person) => person.uid === uid);
const set = (uid: string, fields: { lastLogin?: string; created?: string }) =>
  db.entities.user.patch({ tenantUid: tenant.tenantUid, uid }).set(fields).go();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the people of a tenancy', () => {
  it('are listed with rights, places, roles and last sign-in', async () => {
    expect(await found(rita.uid)).toEqual({
      uid: rita.uid,
      email: rita.email,
      first_name: 'rita',
      last_name: 'Tester',
      is_superuser: false,
      is_tenant_superuser: false,
      is_active: true,
      is_former: false,
      deactivated: null,
      created: expect.any(String),
      last_login: expect.stringContaining(daysAgo(0).slice(0, 8)),
      second_factor: false,
      has_passkey: false,
      companies: { count: 1, names: ['Northern'] },
      projects: { count: 1, names: ['Bridge'] },
      roles: ['Reporter'],
      ends: null,
      endless: 2,
    });
    expect(await found(owner.uid)).toMatchObject({
      is_superuser: true,
      is_tenant_superuser: true,
      projects: { names: ['Bridge'] },
    });
  });

  it('come page by page, each of them once, and a cursor of another list is refused', async () => {
    const all = (await read('?limit=100')).people.map(({ uid }) => uid);
    expect(all).toHaveLength(6);
    const first = await read('?limit=4');
    expect(first.people.map(({ uid }) => uid)).toEqual(all.slice(0, 4));
    const second = await read(`?limit=4&cursor=${first.next}`);
    expect(second.people.map(({ uid }) => uid)).toEqual(all.slice(4));
    expect(second.next).toBeUndefined();
    expect((await owner.call({ path: `${PATH}?cursor=nonsense` })).status).toBe(400);
  });

  it('are those whose access has no end for an access review, page by page', async () => {
    const all = (await read('?show=endless&limit=100')).people;
    expect(all.map(({ uid }) => uid)).toEqual(expect.arrayContaining([rita.uid, owner.uid]));
    expect(
      all.every(({ endless, is_superuser, is_tenant_superuser }) => endless > 0 || is_superuser || is_tenant_superuser),
    ).toBe(true);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(`?show=endless&limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      found.push(...page.people.map(({ uid }) => uid));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found).toEqual(all.map(({ uid }) => uid));
  });

  it('with one address for two of them are both there, also where a page ends between them', async () => {
    const twins = await makeTenant();
    const head = await twins.person('zoe', { isTenantSuperuser: true });
    const [one, two] = await makeProfiles(twins, 2);
    const same = { tenantUid: twins.tenantUid, uid: two!.uid };
    await db.entities.user.patch(same).set({ email: one!.email }).go();
    const page = async (query: string) => {
      const answer = await head.call({ path: `${PATH}${query}` });
      return [answer.json<TenancyPerson[]>()[0]!.uid, /cursor=([^&>]+)/.exec(String(answer.headers.link))?.[1]] as const;
    };
    const [first, next] = await page('?limit=1');
    const [second, last] = await page(`?limit=1&cursor=${next}`);
    expect([first, second].sort()).toEqual([one!.uid, two!.uid].sort());
    expect((await page(`?limit=1&cursor=${last}`))[0]).toBe(head.uid);
  });

  it('are found by a part of their name or address', async () => {
    expect((await read('?search=RITA%20t')).people.map(({ uid }) => uid)).toEqual([rita.uid]);
    expect((await read('?search=n2@')).people).toHaveLength(1);
    expect((await read('?search=nowhere')).people).toEqual([]);
  });

  it('are those of this tenancy alone', async () => {
    const stranger = await (await makeTenant()).person('stranger', { isSuperuser: true, isTenantSuperuser: true });
    expect((await read('', stranger)).people.map(({ uid }) => uid)).toEqual([stranger.uid]);
  });

  it('are told to its superusers and to nobody else', async () => {
    const other = await (await makeTenant()).person('other', { isTenantSuperuser: true });
    const plain = await tenant.person('plain', { isSuperuser: true });
    expect((await tenant.call({ path: PATH })).status).toBe(401);
    expect((await tenant.call({ path: PATH, token: other.token })).status).toBe(401);
    expect([(await rita.call({ path: PATH })).status, (await plain.call({ path: PATH })).status]).toEqual([403, 403]);
  });
});

describe('the last sign-in', () => {
  it('is recorded once a day, by password and by a browser that opens the application, and by no other call', async () => {
    await set(rita.uid, { lastLogin: daysAgo(2) });
    await rita.call({ path: '/api/me/' });
    expect((await found(rita.uid))!.last_login!.slice(0, 10)).toBe(daysAgo(2).slice(0, 10));
    const verify = () => tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token: rita.token } });
    expect((await verify()).status).toBe(200);
    const first = (await found(rita.uid))!.last_login!;
    expect(first.slice(0, 10)).toBe(daysAgo(0).slice(0, 10));
    await verify();
    await signIn(tenant.host, rita.email);
    expect((await found(rita.uid))!.last_login).toBe(first);
    await set(rita.uid, { lastLogin: daysAgo(2) });
    await signIn(tenant.host, rita.email);
    expect((await found(rita.uid))!.last_login!.slice(0, 10)).toBe(daysAgo(0).slice(0, 10));
  });

  it('of one tenancy says nothing about another one', async () => {
    const second = await secondTenancy(rita);
    await signIn(second.host, rita.email);
    await set(rita.uid, { lastLogin: daysAgo(5) });
    await signIn(second.host, rita.email);
    expect((await found(rita.uid))!.last_login!.slice(0, 10)).toBe(daysAgo(5).slice(0, 10));
  });

  it('of 90 days ago or more is what an access review asks about', async () => {
    await set(rita.uid, { lastLogin: daysAgo(91) });
    const review = async () => (await read('?show=dormant&limit=100')).people.map(({ uid }) => uid);
    expect(await review()).toEqual([rita.uid]);
    await set(rita.uid, { lastLogin: daysAgo(89) });
    expect(await review()).toEqual([]);
    const [profile] = (await read('?search=n1@')).people;
    await set(profile!.uid, { created: daysAgo(120) });
    expect(await review()).toEqual([profile!.uid]);
  });
});

/** The same person in another tenancy, as a person of it. */
async function secondTenancy({ uid, email }: TestPerson) {
  const second = await makeTenant();
  await personStore(second.tenantUid).create({ uid, email, firstName: 'rita', lastName: 'Tester' }, testCause());
  return second;
}
