import { randomUUID } from 'node:crypto';
import { NewSubTenancy } from '../../../shared/contract/tenant/tenancies.ts';
import { operatorCause, UsageError } from '../command.ts';
import { type AccountHolder, ensureAccount } from './account.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

type RootTenancy = {
  name: string;
  /** host name of the tenancy, such as 'client.example' */
  host: string;
  /** whether the deployment's own host names lead to the tenancy; `host` is one of them */
  isDefault: boolean;
  person: AccountHolder;
};

/**
 * Creates a tenancy without a parent, with its first person: a superuser and tenant superuser. The host needs no proof, because
 * an operator vouches for it.
 * @returns the uid of the tenancy
 * @throws UsageError for an invalid host or address, AppError (conflict) if another tenancy has the host
 */
export async function createRootTenancy(userPoolId: string, { name, host, isDefault, person }: RootTenancy): Promise<string> {
  const checked = NewSubTenancy.shape.domain_url.safeParse(host);
  if (!checked.success) throw new UsageError(`--host ${host}: ${checked.error.issues[0]!.message}.`);
  if (!EMAIL.test(person.email))
    throw new UsageError(`--email ${person.email} is no address. Write it as person@client.example.`);
  // The names that share one entry of the table, see hostStore.
  process.env.DEFAULT_HOSTS = isDefault ? host : '';
  const { hostStore } = await import('../../../functions/data/stores/tenant/host-store.ts');
  const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
  const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
  await hostStore.assertFree(host);
  const uid = await ensureAccount(userPoolId, person, host);
  const tenantUid = randomUUID();
  const cause = operatorCause();
  // In one transaction, because nobody could enter a tenancy without people, and it would keep its host.
  const first = personStore(tenantUid).createWrites({ ...person, uid, isSuperuser: true, isTenantSuperuser: true }, cause);
  await tenantStore(tenantUid).create({ name, domainUrl: host }, cause, first);
  return tenantUid;
}
