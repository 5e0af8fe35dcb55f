import { errorKind } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { beyondTenants } from '../../reach.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

const TAKEN = errorKind('conflict', 'Another tenancy has this domain. Choose another one.', {
  domain_url: ['Another tenancy has this domain. Choose another one.'],
});

const KEEP_MS = 60_000;
const known = new Map<string, { tenantUid: string; until: number }>();

/** The key of a host name: the deployment's own names all serve the default tenant (SET-002). */
const keyOf = (host: string) => (env.defaultHosts.includes(host) ? 'default' : host);

/** Host name to tenant: the one lookup that is not confined to a tenant. */
export const hostStore = {
  /** The owner of a host name and its proof, read from the table, for callers that cannot accept a minute's delay. */
  async find(host: string): Promise<{ tenantUid: string; proofToken?: string | undefined } | undefined> {
    const { data } = await beyondTenants(() => db.entities.host.get({ host: keyOf(host) }).go());
    return data ?? undefined;
  },

  /** The uid of the tenant that a host serves, or undefined. Kept in memory for a minute. */
  async tenantOf(host: string, now = Date.now()): Promise<string | undefined> {
    const key = keyOf(host);
    const hit = known.get(key);
    if (hit && hit.until > now) return hit.tenantUid;
    const { data } = await beyondTenants(() => db.entities.host.get({ host: key }).go());
    if (data) known.set(key, { tenantUid: data.tenantUid, until: now + KEEP_MS });
    return data?.tenantUid;
  },

  /**
   * Gives a host name to a tenant unless another one has it, in the transaction that creates the tenant or proves the name.
   * @param proofToken in the TXT record that proved a name outside the deployment's own domain
   */
  claim: (host: string, tenantUid: string, proofToken?: string): Write =>
    write(
      db.entities.host
        .put({ host: keyOf(host), tenantUid, ...(proofToken !== undefined && { proofToken }) })
        .where((item, { notExists, eq }) => `${notExists(item.host)} OR ${eq(item.tenantUid, tenantUid)}`),
      TAKEN,
    ),

  /** @throws conflict when any tenant has the host name */
  async assertFree(host: string): Promise<void> {
    if (await hostStore.find(host)) throw TAKEN();
  },

  /** Takes a host name from its tenant, which no longer answers there (within a minute). */
  release: (host: string, tenantUid: string): Write =>
    write(db.entities.host.delete({ host: keyOf(host) }).where((item, { eq }) => eq(item.tenantUid, tenantUid))),
};
