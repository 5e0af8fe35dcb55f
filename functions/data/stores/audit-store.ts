import type { EntityItem } from 'electrodb';
import type { AuditEntity } from '../entities/audit.ts';
import { db } from '../service.ts';
import { afterCursor, timeCursor } from '../time-cursor.ts';

export type AuditItem = EntityItem<typeof AuditEntity>;

/** Sorts after every uid, so that the entries of an instant are not after it. */
const LAST_UID = 'g';

/** The audit trail of one tenant. */
export const auditStore = (tenantUid: string) => ({
  /** Every change of one subject, newest first. One Query. */
  async of(subject: string): Promise<AuditItem[]> {
    const { data } = await db.entities.audit.query.primary({ tenantUid, subject }).go({ order: 'desc', pages: 'all' });
    return data;
  },

  /** The latest changes of one subject, newest first. One Query. */
  async latest(subject: string, limit: number): Promise<AuditItem[]> {
    const { data } = await db.entities.audit.query.primary({ tenantUid, subject }).go({ order: 'desc', limit });
    return data;
  },

  /**
   * All changes of a report, newest first: its status, period and place, values, comments, documents and settings. One Query.
   * @throws invalid_input for an invalid cursor
   */
  async ofReport(report: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const all = db.entities.audit.query.ofRoot({ tenantUid, root: report });
    const query = cursor === undefined ? all : all.lt(afterCursor(cursor));
    const { data, cursor: more } = await query.go({ order: 'desc', limit });
    const last = data.at(-1);
    return { entries: data, next: more && last ? timeCursor(last) : undefined };
  },

  /** Everything that has changed in a report after an instant, oldest first. One Query for each megabyte. */
  async ofReportSince(report: string, at: string): Promise<AuditItem[]> {
    const { data } = await db.entities.audit.query
      .ofRoot({ tenantUid, root: report })
      .gt({ at, uid: LAST_UID })
      .go({ pages: 'all' });
    return data;
  },
});
