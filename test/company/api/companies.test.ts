import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProfiles, makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

let tenant: TestTenant;
let superuser: TestPerson;
let stranger: TestPerson;
let elsewhere: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  stranger = await tenant.person('stan');
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
});

const create = async (name: string, parentid?: string) => {
  const answer = await superuser.call({ method: 'POST', path: '/api/company/', body: { name, parentid } });
  expect(answer.status).toBe(201);
  return answer.json<Company>();
};

describe('companies', () => {
  it('form a tree with depth, children and address [ADM-299, ADM-300, REP-217, OPS-009]', async () => {
    const top = await create('Northern');
    const unit = await create('Rail', top.uid);
    expect(unit).toMatchObject({ name: 'Rail', parentid: top.uid, depth: 1, childids: [], projects: [] });
    expect(unit.created).toMatch(/^20\d\d-/);
    const read = (await superuser.call({ path: `/api/company/${top.uid.slice(0, 8)}/` })).json<Company>();
    expect(read).toMatchObject({ uid: top.uid, depth: 0, childids: [unit.uid] });
    const address = { address: '1 Quay Street', postcode: 'NE1 3AB', country: 'UK' };
    const changed = await superuser.call({ method: 'PATCH', path: `/api/company/${unit.uid}/`, body: address });
    expect(changed.json()).toMatchObject({ name: 'Rail', ...address });
  });

  it('are created with the name alone, or with an address [ADM-554, ADM-555, OPS-002]', async () => {
    const post = async (body: object) => {
      const answer = await superuser.call({ method: 'POST', path: '/api/company/', body });
      expect(answer.status).toBe(201);
      return answer.json<Company>();
    };
    expect(await post({ name: 'Bare' })).toMatchObject({ name: 'Bare', parentid: null });
    const address = { address: '1 Quay Street', address2: 'Quayside', suburb: 'Gateshead', postcode: 'NE1 3AB', state: 'Tyne' };
    const { uid } = await post({ name: 'Housed', ...address, country: 'UK' });
    expect((await superuser.call({ path: `/api/company/${uid}/` })).json()).toMatchObject({ ...address, country: 'UK' });
  });

  it('own the projects: each project names exactly one [ADM-001, ADM-299, OPS-001]', async () => {
    const [first, second] = [await create('First owner'), await create('Second owner')];
    const post = (body: object) => superuser.call({ method: 'POST', path: '/api/project/', body });
    const { uid } = (await post({ name: 'Bridge', company: first.uid })).json<Project>();
    const project = (await superuser.call({ path: `/api/project/${uid}/` })).json<Project>();
    expect(project.company).toEqual({ uid: first.uid, name: 'First owner' });
    const ownerOf = async () =>
      (await superuser.call({ path: '/api/company/' }))
        .json<Company[]>()
        .filter(({ projects }) => projects.some((each) => each.uid === uid));
    const owners = await ownerOf();
    expect(owners.map((company) => company.uid)).toEqual([first.uid]);
    expect(owners[0]!.projects).toEqual([{ uid, name: 'Bridge', accessible: true }]);
    for (const company of [undefined, null, [first.uid, second.uid], 'nothing'])
      expect((await post({ name: 'Ownerless', company })).status).toBe(400);
  });

  it('are created and deleted by superusers only [ADM-400, ADM-426, ADM-553, OPS-008]', async () => {
    const company = await create('Kept');
    const boss = await tenant.person('boss');
    await tenant.grant(boss, { scope: 'company', scopeUid: company.uid, isAdmin: true });
    for (const person of [stranger, boss]) {
      expect((await person.call({ method: 'POST', path: '/api/company/', body: { name: 'X' } })).status).toBe(403);
      expect((await person.call({ method: 'DELETE', path: `/api/company/${company.uid}/` })).status).toBe(403);
    }
    expect((await superuser.call({ method: 'DELETE', path: `/api/company/${company.uid}/` })).status).toBe(204);
    expect((await superuser.call({ path: `/api/company/${company.uid}/` })).status).toBe(404);
  });

  it("take everybody's rights on them along when they are deleted", async () => {
    const company = await create('Wound up');
    const people = await makeProfiles(tenant, 120);
    const former = await tenant.person('former');
    for (const { uid } of [...people, former])
      await tenant.grant({ uid } as TestPerson, { scope: 'company', scopeUid: company.uid, isAdmin: true });
    const groups = () => former.call({ path: '/api/tenant/admin/conversion_group/' });
    expect((await groups()).status).toBe(200);
    expect((await superuser.call({ method: 'DELETE', path: `/api/company/${company.uid}/` })).status).toBe(204);
    expect(await personStore(tenant.tenantUid).membersOf(company.uid)).toEqual([]);
    expect((await groups()).status).toBe(403);
  });

  it('need a name that is not blank [ADM-384, ADM-385, ADM-566]', async () => {
    const answer = await superuser.call({ method: 'POST', path: '/api/company/', body: { name: '   ' } });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ errors: { name: ['Company name is required'] } });
  });

  it('are neither listed nor readable without a permission [SET-012]', async () => {
    const company = await create('Hidden');
    expect((await stranger.call({ path: '/api/company/' })).json()).toEqual([]);
    expect((await stranger.call({ path: `/api/company/${company.uid}/` })).status).toBe(404);
    await tenant.grant(stranger, { scope: 'company', scopeUid: company.uid, actions: ['READ_COMPANY'] });
    expect((await stranger.call({ path: '/api/company/' })).json<Company[]>().map(({ uid }) => uid)).toEqual([company.uid]);
  });

  it('are there by their name alone where only something below them is seen [SET-012]', async () => {
    const above = await create('Above');
    const path = `/api/company/${above.uid}/`;
    const kept = { address: '1 Quay Street', postcode: 'NE1 3AB', meta_json: { note: 'internal' } };
    expect((await superuser.call({ method: 'PATCH', path, body: kept })).status).toBe(200);
    const body = { name: 'Below', parentid: above.uid };
    const below = (await superuser.call({ method: 'POST', path: '/api/company/', body })).json<Company>();
    const guest = await tenant.person('guest');
    await tenant.grant(guest, { scope: 'company', scopeUid: below.uid, actions: ['READ_COMPANY'] });
    const seen = (await guest.call({ path: '/api/company/' })).json<Company[]>().find(({ uid }) => uid === above.uid);
    expect(seen).toMatchObject({ name: 'Above', accessible: false, meta_json: {} });
    expect(JSON.stringify(seen)).not.toMatch(/Quay|NE1|internal/);
  });

  it('of another tenant answer like an unknown id, and a call without a token 401 [SET-001, SET-002, ADM-425]', async () => {
    const company = await create('Ours');
    expect((await elsewhere.call({ path: `/api/company/${company.uid}/` })).status).toBe(404);
    expect((await tenant.call({ path: `/api/company/${company.uid}/`, token: elsewhere.token })).status).toBe(401);
    expect((await tenant.call({ path: '/api/company/' })).status).toBe(401);
  });

  it('refuse a change of an older version, and change nothing', async () => {
    const company = await create('Twice');
    const patch = (name: string, version: string) =>
      superuser.call({ method: 'PATCH', path: `/api/company/${company.uid}/`, body: { name }, headers: { 'if-match': version } });
    expect((await patch('First', '"1"')).status).toBe(200);
    expect((await patch('Second', '"1"')).status).toBe(409);
    const now = await superuser.call({ path: `/api/company/${company.uid}/` });
    expect([now.json<Company>().name, now.headers.etag]).toEqual(['First', '"2"']);
    expect((await patch('Third', String(now.headers.etag))).status).toBe(200);
  });

  it('cost three reads to know the caller and two for the list', async () => {
    const answer = await superuser.call({ path: '/api/company/' });
    expect(answer.headers['server-timing']).toMatch(/caller;desc="reads=[123] .*work;desc="reads=2 writes=0/);
  });
});
