import { randomUUID } from 'node:crypto';
import { personStore } from '../../../functions/data/stores/person/person-store.ts';
import { tenantStore } from '../../../functions/data/stores/tenant/tenant-store.ts';
import { ensureAccount } from '../../ops/tenant/account.ts';
import type { SeedStack } from './client.ts';

export const PASSWORD = 'Tributary-demo-1';

export type SeedPerson = { email: string; firstName: string; lastName: string; role: string; superuser?: boolean };
export type SeedTenant = { name: string; host: string; hosts: readonly string[]; people: readonly SeedPerson[] };

const northbank = (account: string, firstName: string, lastName: string, role: string, superuser = false): SeedPerson => ({
  email: `${account}@northbank.example`,
  firstName,
  lastName,
  role,
  superuser,
});

export const NORTHBANK: SeedTenant = {
  name: 'Northbank Infrastructure',
  host: 'localhost',
  hosts: ['localhost'],
  people: [
    northbank('superuser', 'Sunita', 'Rao', 'superuser and tenant superuser', true),
    northbank('admin', 'Adam', 'Fletcher', 'company and project admin'),
    northbank('approver', 'Aoife', 'Brennan', 'approver'),
    northbank('reporter', 'Rafael', 'Ortiz', 'reporter of Piling and Logistics'),
    northbank('reporter2', 'Zoë', 'Öztürk', 'reporter of Concrete'),
    northbank('viewer', 'Ελένη', 'Βασιλείου', 'viewer'),
  ],
};

export const SOUTHGATE: SeedTenant = {
  name: 'Southgate Estates',
  host: 'southgate.localhost',
  hosts: ['southgate.localhost'],
  people: [
    { email: 'admin@southgate.example', firstName: 'Sarah', lastName: 'Whitcombe', role: 'superuser', superuser: true },
    { email: 'reporter@southgate.example', firstName: 'سمير', lastName: 'حداد', role: 'reporter' },
  ],
};

export const seedCause = () => ({ by: 'seed', at: new Date().toISOString(), correlationId: `seed-${randomUUID()}` });

/** A tenancy with its people. Only the superusers have rights yet. Returns the people's uids by address. */
export async function seedTenancy({ name, host, hosts, people }: SeedTenant, stack: SeedStack) {
  const tenantUid = randomUUID();
  await tenantStore(tenantUid).create({ name, domainUrl: host, hosts }, seedCause());
  const uids = new Map<string, string>();
  for (const { email, firstName, lastName, superuser = false } of people) {
    const uid = await ensureAccount(stack.outputs.UserPoolId, { email, firstName, lastName }, host, PASSWORD);
    const flags = { isSuperuser: superuser, isTenantSuperuser: superuser };
    await personStore(tenantUid).create({ uid, email, firstName, lastName, ...flags }, seedCause());
    uids.set(email, uid);
  }
  return { tenantUid, uids };
}
