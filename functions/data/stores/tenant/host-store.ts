import { AppError } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

const TAKEN = new AppError('conflict', 'Another tenancy has this domain', { domain_url: ['Another tenancy has this domain'] });

const KEEP_MS = 60_000;
const known = new Map<string, { tenantUid: string; until: number }>();

/** The key of a host name: the deployment's own names all serve the default tenant (SET-002). */
const keyOf = (host: string) => (env.defaultHosts.includes(host) ? 'default' : host);

/** Host name to tenant: the one lookup that is not confined to a tenant. */
export const hostStore = {
  /** The uid of the tenant that a host serves, or undefined. Kept in memory for a minute. */
  async tenantOf(host: string, now = Date.now()): Promise<string | undefined> {
    const key = keyOf(host);
    const hit = known.get(key);
    if (hit && hit.until > now) return hit.tenantUid;
    const { data } = await db.entities.host.get({ host: key }).go();
    if (data) known.set(key, { tenantUid: data.tenantUid, until: now + KEEP_MS });
    return data?.tenantUid;
  },

  /** Gives a host name to a tenant, in the transaction that creates the tenant; a name is given once. */
  claim: (host: string, tenantUid: string): Write => write(db.entities.host.create({ host: keyOf(host), tenantUid }), TAKEN),

  /** Takes a host name from its tenant, which nobody reaches by it from then on (within a minute). */
  release: (host: string, tenantUid: string): Write =>
    write(db.entities.host.delete({ host: keyOf(host) }).where((item, { eq }) => eq(item.tenantUid, tenantUid))),
};
