import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { personAccessStore } = await import('../../../functions/data/stores/person/person-access-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const FLAGS = { isSuperuser: true, isTenantSuperuser: true };
const PATH = `${ADMIN}/person/`;

let tenant: TestTenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', FLAGS);
});

const make = (uid: string, is_tenant_superuser: boolean, person = owner) =>
  person.call({ method: 'PATCH', path: `${PATH}${uid}/`, body: { is_tenant_superuser } });
const mayAdminister = async (person: TestPerson) => (await person.call({ path: PATH })).status === 200;

describe('a superuser of the tenancy', () => {
  it('is made and unmade by another one, at once, and both acts are in the audit trail', async () => {
    const rita = await tenant.person('rita');
    expect(await mayAdminister(rita)).toBe(false);
    const made = await make(rita.uid, true);
    expect([made.status, made.json<TenancyPerson>()]).toEqual([
      200,
      expect.objectContaining({ uid: rita.uid, is_superuser: true, is_tenant_superuser: true }),
    ]);
    expect(await mayAdminister(rita)).toBe(true);
    expect((await make(rita.uid, true)).status).toBe(200);
    expect((await make(rita.uid, false)).json()).toMatchObject({ is_superuser: false, is_tenant_superuser: false });
    expect(await mayAdminister(rita)).toBe(false);
    const trail = (await auditOf(tenant, rita.uid)).filter(({ changes }) => changes.some(({ field }) => field === 'isSuperuser'));
    expect(trail.map(({ by, changes }) => [by, changes.map(({ from, to }) => [from, to])])).toEqual([
      [
        owner.uid,
        [
          [false, true],
          [false, true],
        ],
      ],
      [
        owner.uid,
        [
          [true, false],
          [true, false],
        ],
      ],
    ]);
  });

  it('does not unmake themselves, and so the last one stays', async () => {
    const alone = await makeTenant();
    const last = await alone.person('last', FLAGS);
    const answer = await make(last.uid, false, last);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'Ask another superuser to do this: nobody does it to themselves.',
    ]);
    expect(await mayAdminister(last)).toBe(true);
  });

  it('stays when two unmake each other at the same time', async () => {
    const pair = await makeTenant();
    const [ann, ben] = [await pair.person('ann', FLAGS), await pair.person('ben', FLAGS)];
    const store = personStore(pair.tenantUid);
    const [one, two] = [await store.get(ann.uid), await store.get(ben.uid)];
    const unmake = (person: typeof one, by: string) =>
      personAccessStore(pair.tenantUid).setSuperuser(person, false, { ...testCause(), by });
    const answers = await Promise.allSettled([unmake(one, ben.uid), unmake(two, ann.uid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await mayAdminister(ann), await mayAdminister(ben)].sort()).toEqual([false, true]);
  });

  it('is made by a superuser of this tenancy alone, of people of this tenancy alone', async () => {
    const other = await makeTenant();
    const stranger = await other.person('stranger', FLAGS);
    const plain = await tenant.person('plain', { isSuperuser: true });
    const call = { method: 'PATCH', path: `${PATH}${plain.uid}/`, body: { is_tenant_superuser: true } };
    expect((await tenant.call(call)).status).toBe(401);
    expect((await tenant.call({ ...call, token: stranger.token })).status).toBe(401);
    expect((await plain.call(call)).status).toBe(403);
    expect((await make(plain.uid, true, stranger)).status).toBe(404);
    expect((await make(stranger.uid, true)).status).toBe(404);
    expect((await make(randomUUID(), true)).status).toBe(404);
    expect(await mayAdminister(plain)).toBe(false);
  });
});
