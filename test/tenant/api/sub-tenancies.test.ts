import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import type { SubTenancy } from '../../../shared/contract/tenant/tenancies.ts';
import { signIn } from '../../support/makers/people.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';
import { call } from '../../support/support.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { allTenants } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const PATH = `${ADMIN}/tenant/`;

let tenant: TestTenant;
let owner: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', { isSuperuser: true, isTenantSuperuser: true });
  colleague = await tenant.person('colleague', { isSuperuser: true, isTenantSuperuser: true });
});

const newDomain = () => `s-${randomUUID().slice(0, 8)}.localhost`;
const create = (body: object, person = owner) => person.call({ method: 'POST', path: PATH, body });
const made = async (body: object = {}) => (await create({ domain_url: newDomain(), ...body })).json<SubTenancy>();
const remove = (uid: string, person = owner) => person.call({ method: 'DELETE', path: `${PATH}${uid}/` });
const list = async (person = owner) => (await person.call({ path: PATH })).json<SubTenancy[]>();

/** Calls at a sub-tenancy, with the token of a sign-in there. */
async function enter({ domain_url: host }: SubTenancy, person = owner) {
  const token = await signIn(host, person.email);
  return (path: string, more: { method?: string; body?: unknown } = {}) => call({ host, path, token, ...more });
}

describe('a new sub-tenancy', () => {
  it('has a domain, a schema name, its parent and an administering company [SET-258, ADM-266, ADM-435, OPS-117]', async () => {
    const domain_url = newDomain();
    const answer = await create({ domain_url: ` ${domain_url.toUpperCase()} `, admin_company: 'Northern Rail' });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      uid: expect.any(String),
      domain_url,
      schema_name: domain_url.replace(/[-.]/g, '_'),
      parent_tenant: tenant.tenantUid,
      admin_company: { uid: expect.any(String), name: 'Northern Rail' },
      proof: null,
    });
  });

  it('is in the list, under the name of its administering company [ADM-045, ADM-434, OPS-116]', async () => {
    const sub = await made({ admin_company: 'Northern Rail' });
    expect(sub.admin_company.name).toBe('Northern Rail');
    expect(await list()).toContainEqual(sub);
  });

  it('needs nothing but its domain, also from a form as existing clients send it [SET-258]', async () => {
    const domain_url = newDomain();
    const boundary = 'form';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${part('domain_url', domain_url)}${part('admin_company', '')}${part('from_company', '')}--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await owner.call({ method: 'POST', path: PATH, body, headers });
    expect(answer.json()).toMatchObject({ domain_url, admin_company: { name: domain_url } });
  });

  it('starts with the name and the settings of a company, and with nothing else of it [SET-259]', async () => {
    const store = companyStore(tenant.tenantUid);
    const above = await store.create({ name: 'Group' }, testCause());
    const source = await store.create({ name: 'Canal', parentUid: above.uid, address: { suburb: 'Leeds' } }, testCause());
    await store.update(source, { metaJson: { styles: { navBarColor: '#123456' } } }, testCause());
    await store.create({ name: 'Locks', parentUid: source.uid }, testCause());
    const project = { name: 'Towpath', company: source.uid };
    expect((await owner.call({ method: 'POST', path: '/api/project/', body: project })).status).toBe(201);
    const sub = await made({ from_company: source.uid.slice(0, 8) });
    expect(sub.admin_company.name).toBe('Canal');
    expect(sub.admin_company.uid).not.toBe(source.uid);
    const companies = (await (await enter(sub))('/api/company/')).json<Company[]>();
    expect(companies).toEqual([
      expect.objectContaining({
        uid: sub.admin_company.uid,
        name: 'Canal',
        suburb: 'Leeds',
        meta_json: { styles: { navBarColor: '#123456' } },
        parentid: null,
        childids: [],
        projects: [],
      }),
    ]);
  });

  it('is reached at its domain by whoever made it, who may do everything there', async () => {
    const sub = await made({ admin_company: 'Harbour' });
    const meta = (await call({ host: sub.domain_url, path: '/api/tenant/meta/' })).json<{ uid: string; name: string }>();
    expect(meta).toMatchObject({ uid: sub.uid, name: 'Harbour' });
    const here = await enter(sub);
    expect((await here('/api/me/')).json<Me>()).toMatchObject({ is_superuser: true, is_tenant_superuser: true });
    const project = { name: 'Pier', company: sub.admin_company.uid };
    expect((await here('/api/project/', { method: 'POST', body: project })).status).toBe(201);
    expect((await allTenants()).map(({ tenantUid }) => tenantUid)).toContain(sub.uid);
  });

  it('is closed to everybody else of the tenancy that it was made from, and the other way round [SET-001, ADM-004]', async () => {
    const sub = await made();
    const host = sub.domain_url;
    for (const token of [colleague.token, await signIn(host, colleague.email)])
      for (const path of ['/api/company/', '/api/project/', PATH, `/api/company/${sub.admin_company.uid}/`])
        expect((await call({ host, path, token })).status, path).toBe(401);
    expect((await owner.call({ path: `/api/company/${sub.admin_company.uid}/` })).status).toBe(404);
    const here = await enter(sub);
    expect((await here(PATH)).json()).toEqual([]);
    expect((await here('/api/company/')).json<Company[]>().map(({ uid }) => uid)).toEqual([sub.admin_company.uid]);
  });
});

describe('what is refused', () => {
  it.each(['', 'north', 'https://north.example', 'north.example/path', 'a b.example', '-a.example', 'localhost'])(
    'is the domain "%s", by field [SET-258]',
    async (domain_url) => {
      const answer = await create({ domain_url });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errors: { domain_url: [expect.any(String)] } });
    },
  );

  it('is a domain that another tenancy has, whoever has it', async () => {
    const sub = await made();
    for (const domain_url of [sub.domain_url, tenant.host]) {
      const answer = await create({ domain_url });
      expect(answer.status).toBe(409);
      expect(answer.json()).toMatchObject({ errors: { domain_url: ['Another tenancy has this domain. Choose another one.'] } });
    }
  });

  it('is a company to copy that is not here', async () => {
    const other = await makeTenant();
    const foreign = await companyStore(other.tenantUid).create({ name: 'Elsewhere' }, testCause());
    const answer = await create({ domain_url: newDomain(), from_company: foreign.uid });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: { from_company: ['This company does not exist, or you may not see it. Choose another one.'] },
    });
  });

  it('is everything to a superuser who is none of the tenancy [ADM-010, ADM-446]', async () => {
    const plain = await tenant.person('plain', { isSuperuser: true });
    expect((await plain.call({ path: PATH })).status).toBe(403);
    expect((await create({ domain_url: newDomain() }, plain)).status).toBe(403);
    expect((await remove((await made()).uid, plain)).status).toBe(403);
  });
});

describe('a deleted sub-tenancy', () => {
  it('is gone from the list, and its domain leads nowhere and may be given again [ADM-046, ADM-436, OPS-118]', async () => {
    const sub = await made();
    expect((await remove(sub.uid)).status).toBe(204);
    expect((await list()).map(({ uid }) => uid)).not.toContain(sub.uid);
    expect((await call({ host: sub.domain_url, path: '/api/tenant/meta/' })).status).toBe(404);
    expect((await allTenants()).map(({ tenantUid }) => tenantUid)).not.toContain(sub.uid);
    expect((await remove(sub.uid)).status).toBe(404);
    expect((await create({ domain_url: sub.domain_url })).status).toBe(201);
  });

  it('was made from this one: no other tenancy can be deleted, nor this one itself [SET-001, ADM-004]', async () => {
    const stranger = await (await makeTenant()).person('stranger', { isTenantSuperuser: true });
    const sub = await made();
    for (const [uid, person] of [
      [sub.uid, stranger],
      [tenant.tenantUid, owner],
    ] as const)
      expect((await remove(uid, person)).status).toBe(404);
    expect((await call({ host: sub.domain_url, path: '/api/tenant/meta/' })).status).toBe(200);
  });

  it('has none of its own', async () => {
    const sub = await made();
    const here = await enter(sub);
    const below = (await here(PATH, { method: 'POST', body: { domain_url: newDomain() } })).json<SubTenancy>();
    expect((await remove(sub.uid)).status).toBe(409);
    expect((await here(`${PATH}${below.uid}/`, { method: 'DELETE' })).status).toBe(204);
    expect((await remove(sub.uid)).status).toBe(204);
  });
});

describe('the lists that the pages of the tenancy read', () => {
  let uid: string;
  let group: string;

  beforeAll(async () => {
    const post = async (path: string, body: object) => {
      const answer = await owner.call({ method: 'POST', path: `${ADMIN}/${path}/`, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.json<{ uid: string; id: string }>();
    };
    group = (await post('conversion_group', { name: 'UK 2024', start_date: '2024-01-01' })).id;
    uid = (await post('basemetric', { name: 'Grid', unit: 'kWh', category: 'Carbon', description: '' })).uid;
    await post('conversion', { metric: uid, toUnit: 'kg', factor: 0.2, group });
    await post('conversion', { metric: uid, toUnit: 'kg', factor: 0.3 });
  });

  const read = async <T>(path: string) => {
    const answer = await owner.call({ path: `${ADMIN}/${path}` });
    expect(answer.status, path).toBe(200);
    return answer.json<T>();
  };
  const factors = async (query = '') =>
    (await read<{ factor: number }[]>(`conversion/${query}`)).map(({ factor }) => factor).sort();

  it('have the paths of the specification [SET-398, ADM-428, ADM-429, ADM-431, ADM-434, ADM-442]', async () => {
    expect(await read('conversion_group/')).toEqual([expect.objectContaining({ id: group, name: 'UK 2024' })]);
    expect(await read('basemetric/')).toEqual([expect.objectContaining({ uid, name: 'Grid', unit: 'kWh' })]);
    expect(await read('indicator/')).toEqual([]);
    expect(await read<SubTenancy[]>('tenant/')).toEqual(await list());
  });

  it('of conversion factors are those of one group when it is named [SET-398, ADM-430]', async () => {
    expect(await factors()).toEqual([0.2, 0.3]);
    expect(await factors(`?groupId=${group}`)).toEqual([0.2]);
  });

  it('go with the version of the server [SET-398, ADM-441]', async () => {
    const version = await read<Record<string, string>>('version/');
    expect(Object.keys(version).sort()).toEqual(['branch', 'commit', 'date', 'tag']);
    expect(version.tag).not.toBe('');
  });
});
