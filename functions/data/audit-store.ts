import type { EntityItem } from 'electrodb';
import type { AuditEntity } from './entities/audit.ts';
import { db } from './service.ts';

export type AuditItem = EntityItem<typeof AuditEntity>;

/** The audit trail of one tenant. */
export const auditStore = (tenantUid: string) => ({
  /** Every change of one subject, newest first. One Query. */
  async of(subject: string): Promise<AuditItem[]> {
    const { data } = await db.entities.audit.query.primary({ tenantUid, subject }).go({ order: 'desc', pages: 'all' });
    return data;
  },
});
