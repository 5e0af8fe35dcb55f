import './environment.ts';
import { randomUUID } from 'node:crypto';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { type Call, call } from '../support.ts';
import { makeAccount, signIn } from './people.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

/** Differences from a person without rights. The default name is the person's key and 'Tester'. */
type Flags = { isSuperuser?: boolean; isTenantSuperuser?: boolean; firstName?: string; lastName?: string };
type TestGrant = {
  scope: 'project' | 'company';
  scopeUid: string;
  isAdmin?: boolean;
  actions?: readonly Action[];
  roles?: (string | null)[];
};

export type TestPerson = {
  uid: string;
  email: string;
  token: string;
  call: (request: Omit<Call, 'host' | 'token'>) => ReturnType<typeof call>;
};
export type TestTenant = Awaited<ReturnType<typeof makeTenant>>;

export const testCause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: `test-${randomUUID()}` });

/** A separate tenant for a test, with people as needed. */
export async function makeTenant(name?: string) {
  const tenantUid = randomUUID();
  const host = `t-${tenantUid.slice(0, 8)}.localhost`;
  await tenantStore(tenantUid).create({ name: name ?? `Test ${host}`, domainUrl: host }, testCause());

  /** A signed-in person of this tenant, with flags and without grants. */
  const person = async (name: string, flags: Flags = {}): Promise<TestPerson> => {
    const email = `${name.toLowerCase()}@${host.replace('.localhost', '')}.example`;
    const uid = await makeAccount(email, name, 'Tester');
    await personStore(tenantUid).create({ uid, email, firstName: name, lastName: 'Tester', ...flags }, testCause());
    const token = await signIn(host, email);
    return { uid, email, token, call: (request) => call({ ...request, host, token }) };
  };

  /**
   * Gives a person rights on a project or company, replacing their rights there. `roles`: uids of the project's roles; null is
   * the right of its creator.
   */
  const grant = ({ uid }: TestPerson, { isAdmin = false, actions = [], roles = [], ...scope }: TestGrant) =>
    transact(
      personStore(tenantUid).grantWrites(
        uid,
        { ...scope, isAdmin, actions, roles: roles.map((roleUid) => ({ memberUid: randomUUID(), roleUid })) },
        testCause(),
      ),
    );

  return { tenantUid, host, person, grant, call: (request: Omit<Call, 'host'>) => call({ ...request, host }) };
}

/** People of a tenant who never sign in: they have a profile and an address, but no account. */
export async function makeProfiles({ tenantUid, host }: TestTenant, count: number): Promise<{ uid: string; email: string }[]> {
  const people = Array.from({ length: count }, (_, index) => ({ uid: randomUUID(), email: `n${index}@${host}.example` }));
  const store = personStore(tenantUid);
  for (const person of people) await store.create({ ...person, firstName: 'No', lastName: 'Body' }, testCause());
  return people;
}
