import type { EntityItem } from 'electrodb';
import type { ProjectEntity } from '../../entities/project/project.ts';
import { db } from '../../service.ts';

export type ProjectItem = EntityItem<typeof ProjectEntity>;

/** The projects of one tenant across their partitions. */
export const projectIndexStore = (tenantUid: string) => ({
  /** Whether a project exists now. */
  async has(uid: string): Promise<boolean> {
    const { data } = await db.entities.project.get({ tenantUid, uid }).go({ consistent: true });
    return data !== null;
  },

  /** Every project of the tenant in one Query, by company. */
  async all(): Promise<ProjectItem[]> {
    const { data } = await db.entities.project.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },
});
