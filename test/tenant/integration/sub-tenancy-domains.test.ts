import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubTenancy } from '../../../shared/contract/tenant/tenancies.ts';
import { foreignDomain, publish } from '../../support/makers/domains.ts';
import { signIn } from '../../support/makers/people.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { call } from '../../support/support.ts';

const { hostStore } = await import('../../../functions/data/stores/tenant/host-store.ts');
const { MAX_SUB_TENANCIES } = await import('../../../functions/data/stores/tenant/sub-tenancy-store.ts');
const { allTenants } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const PATH = `${ADMIN}/tenant/`;

let tenant: TestTenant;
let owner: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  const flags = { isSuperuser: true, isTenantSuperuser: true };
  [owner, other] = await Promise.all([tenant.person('owner', flags), (await makeTenant()).person('other', flags)]);
});

const create = (domain_url: string, person = owner) => person.call({ method: 'POST', path: PATH, body: { domain_url } });
const made = async (domain_url: string, person = owner) => (await create(domain_url, person)).json<SubTenancy>();
const check = ({ uid }: SubTenancy, person = owner) => person.call({ method: 'POST', path: `${PATH}${uid}/proof/` });
const statusAt = async (host: string) => (await call({ host, path: '/api/tenant/meta/' })).status;
const detailOf = (answer: { json: <T>() => T }) => answer.json<{ detail: string }>().detail;
const isListed = async ({ uid }: SubTenancy) => (await allTenants()).some(({ tenantUid }) => tenantUid === uid);

describe('a sub-tenancy with a domain that is not below the deployment’s', () => {
  it('does not answer before the record is found that was asked for, and does from then on [SET-258, ADM-435]', async () => {
    const sub = await made(foreignDomain('north'));
    const { domain_url: host, proof } = sub;
    expect(proof).toEqual({
      state: 'waiting',
      name: `_tributary.${host}`,
      value: expect.stringMatching(/^tributary-verify=[\w-]{30,}$/),
    });
    expect([await statusAt(host), await isListed(sub)]).toEqual([404, false]);
    const before = await check(sub);
    expect([before.status, detailOf(before)]).toEqual([409, expect.stringContaining(`no TXT record at _tributary.${host}`)]);

    await publish({ name: proof!.name, value: 'tributary-verify=another' });
    const wrong = await check(sub);
    expect([wrong.status, detailOf(wrong)]).toEqual([409, expect.stringContaining('has another value')]);
    expect([await statusAt(host), await isListed(sub)]).toEqual([404, false]);

    await publish(proof!);
    const right = await check(sub);
    expect(right.status).toBe(200);
    const proven = { ...sub, proof: { ...proof, state: 'proven' } };
    expect(right.json()).toEqual(proven);
    expect((await owner.call({ path: PATH })).json()).toContainEqual(proven);
    expect([await statusAt(host), await isListed(sub)]).toEqual([200, true]);
    expect((await check(sub)).json()).toEqual(proven);
    const token = await signIn(host, owner.email);
    expect((await call({ host, path: '/api/company/', token })).json()).toHaveLength(1);
  });

  it('belongs to who proves it first: another one’s record proves nothing', async () => {
    const domain = foreignDomain('first');
    const [mine, theirs] = [await made(domain), await made(domain, other)];
    await publish(mine.proof!);
    expect((await check(theirs, other)).status).toBe(409);
    expect((await check(mine)).status).toBe(200);
    await publish(theirs.proof!);
    const late = await check(theirs, other);
    expect([late.status, detailOf(late)]).toEqual([409, 'Another tenancy has this domain. Choose another one.']);
    const again = await create(domain, other);
    expect(again.json()).toMatchObject({ errors: { domain_url: ['Another tenancy has this domain. Choose another one.'] } });
    expect((await other.call({ method: 'DELETE', path: `${PATH}${theirs.uid}/` })).status).toBe(204);
    expect(await hostStore.find(domain)).toMatchObject({ tenantUid: mine.uid });
    expect((await owner.call({ method: 'DELETE', path: `${PATH}${mine.uid}/` })).status).toBe(204);
    expect(await statusAt(domain)).toBe(404);
  });

  it('is checked by the superusers of its parent alone', async () => {
    const sub = await made(foreignDomain('closed'));
    await publish(sub.proof!);
    const plain = await tenant.person('plain', { isSuperuser: true });
    expect([(await check(sub, other)).status, (await check(sub, plain)).status]).toEqual([404, 403]);
    expect(await statusAt(sub.domain_url)).toBe(404);
  });

  it('waits once in a tenancy', async () => {
    const domain = foreignDomain('twice');
    expect((await create(domain)).status).toBe(201);
    const second = await create(domain);
    expect([second.status, second.json()]).toMatchObject([409, { errors: { domain_url: [expect.stringContaining('already')] } }]);
  });
});

describe('a name below the deployment’s domain', () => {
  it('needs no proof', async () => {
    const sub = await made(`s-${randomUUID().slice(0, 8)}.localhost`);
    expect([sub.proof, await statusAt(sub.domain_url)]).toEqual([null, 200]);
    expect((await check(sub)).json()).toEqual(sub);
  });

  it.each(['www', 'login', 'sign-in', 'api', 'mail', 'admin', 'static', 'support2'])('"%s" is reserved', async (label) => {
    const answer = await create(`${label}.localhost`);
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { errors: { domain_url: [`${label}.localhost is reserved. Enter another name, such as that of the client.`] } },
    ]);
  });

  it('is one that its certificate covers', async () => {
    const answer = await create('deep.north.localhost');
    expect(answer.json()).toMatchObject({ errors: { domain_url: [expect.stringContaining('directly below localhost')] } });
  });

  it('is one of so many in a tenancy', async () => {
    const keen = await (await makeTenant()).person('keen', { isTenantSuperuser: true });
    const name = () => `k-${randomUUID().slice(0, 8)}.localhost`;
    for (let count = 0; count < MAX_SUB_TENANCIES; count += 1) expect((await create(name(), keen)).status).toBe(201);
    const answer = await create(name(), keen);
    expect([answer.status, detailOf(answer)]).toEqual([
      409,
      expect.stringContaining(`at most ${MAX_SUB_TENANCIES} sub-tenancies`),
    ]);
    const [first] = (await keen.call({ path: PATH })).json<SubTenancy[]>();
    await keen.call({ method: 'DELETE', path: `${PATH}${first!.uid}/` });
    expect((await create(name(), keen)).status).toBe(201);
  });
});
