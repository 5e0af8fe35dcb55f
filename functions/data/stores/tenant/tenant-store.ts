import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { DEFAULT_TIME_ZONE, todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { client } from '../../client/client.ts';
import type { Renaming, TenantEntity } from '../../entities/tenant/tenant.ts';
import { itemKey } from '../../item-key.ts';
import { hasShapeOf, readItem } from '../../read-item.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { hostStore } from './host-store.ts';

export type TenantItem = EntityItem<typeof TenantEntity>;

/** The trail of a new tenancy is sealed from its first entry on. */
export const SEALED = { sealed: 'yes' } as const;

/** Fields of every new tenancy. */
export const LISTED = { listed: 'yes', version: 1 } as const;

type NewTenant = { name: string; domainUrl: string; hosts?: readonly string[] };

export type TenantChange = {
  name?: string;
  timeZone?: string;
  termMap?: Record<string, string>;
  metaJson?: Record<string, unknown>;
};
/** `renamings`: no change of its own for the trail, which has that of the issue. */
type StoredChange = TenantChange & { renamings?: Renaming[] };

const CLOSED_MEANWHILE = errorKind(
  'stale_version',
  'A reporting period of the tenancy was closed or opened in the meantime. Load the page again and repeat your change.',
);

/** The record of one tenancy. */
export const tenantStore = (tenantUid: string) => ({
  /**
   * Creates the tenancy and gives it its host names; a name of another tenancy is a conflict. `also`: further writes of the
   * transaction.
   */
  async create(fields: NewTenant, cause: Cause, also: readonly Write[] = []): Promise<TenantItem> {
    const { name, domainUrl, hosts = [domainUrl] } = fields;
    const item = { tenantUid, name, domainUrl, timeZone: DEFAULT_TIME_ZONE, termMap: {}, metaJson: {}, ...SEALED, ...LISTED };
    await transact([
      write(db.entities.tenant.create(item)),
      ...hosts.map((host) => hostStore.claim(host, tenantUid)),
      auditWrite(
        tenantUid,
        { place: IN_TENANCY, subject: tenantUid, kind: 'tenant', changes: changesOf({}, { name, domainUrl }) },
        cause,
      ),
      ...also,
    ]);
    return item;
  },

  /** `consistent`: a consistent read. @throws not_found */
  async get({ consistent = false } = {}): Promise<TenantItem> {
    const Key = itemKey('tenant', { tenantUid });
    const asked = { TableName: env.tableName, Key, ...(consistent && { ConsistentRead: true }) };
    const { Item } = await client.send(new GetCommand(asked));
    if (!Item || !hasShapeOf('tenant', Item)) throw notFound('tenancy');
    return readItem('tenant', Item);
  },

  /** The day of an instant where the tenancy is, 'YYYY-MM-DD'. One Get. @throws not_found */
  async dayOf(at: string): Promise<string> {
    return todayIn((await this.get()).timeZone, at);
  },

  /** How often a period of its projects was closed or opened, as it is at this moment; undefined for never. */
  async closings(): Promise<number | undefined> {
    const { data } = await db.entities.tenant.get({ tenantUid }).go({ consistent: true });
    return data?.closings;
  },

  /** Counts that a period of one of its projects is closed, opened or gets an exception, for the transaction that does it. */
  closedWrite: (): Write => write(db.entities.tenant.patch({ tenantUid }).add({ closings: 1 })),

  /**
   * Condition for the transaction of a change of more projects than a transaction has room to name. `seen`: the `closings` before
   * their periods were read. @throws stale_version when a period of the tenancy was closed or opened since
   */
  sameClosingsWrite: (seen: number | undefined): Write =>
    check(
      db.entities.tenant
        .delete({ tenantUid })
        .where(({ closings }, { eq, notExists }) => (seen === undefined ? notExists(closings) : eq(closings, seen))),
      CLOSED_MEANWHILE,
    ),

  /** The writes that change the name, or replace the terms or the meta-data (SET-263). */
  updateWrites: (current: TenantItem, { renamings, ...change }: StoredChange, cause: Cause): Write[] => [
    write(
      db.entities.tenant
        .patch({ tenantUid })
        .set({ ...change, ...(renamings && { renamings }), version: current.version + 1 })
        .where((item, { eq }) => eq(item.version, current.version)),
    ),
    auditWrite(tenantUid, { place: IN_TENANCY, subject: tenantUid, kind: 'tenant', changes: changesOf(current, change) }, cause),
  ],

  /** The same at once; where that is stored already, nothing. @throws stale_version */
  async update(current: TenantItem, change: TenantChange, cause: Cause): Promise<TenantItem> {
    if (changesOf(current, change).length === 0) {
      const own = db.entities.tenant.delete({ tenantUid });
      await transact([check(own.where((item, { eq }) => eq(item.version, current.version)))]);
      return current;
    }
    await transact(this.updateWrites(current, change, cause));
    return { ...current, ...change, version: current.version + 1 };
  },
});

/** Every open tenancy. For schedules only, which have their own role. */
export async function allTenants(): Promise<TenantItem[]> {
  const { data } = await db.entities.tenant.query.all({ listed: 'yes' }).go({ pages: 'all' });
  return data;
}
