import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { type StoredSums, SUM_RULES, storedSums, sumsOfStored } from '../../../../shared/domain/indicator/stored-sums.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import { db } from '../../service.ts';
import { isConditionFailure } from '../job-store.ts';

/** The sums of one project and their version, with which they are replaced; 0: there are none. */
type Current = { data: Uint8Array | null; version: number };

/** BatchGets of 100 projects in parallel. */
const AT_ONCE = 4;

/** What the projects of one tenant add to the figures of their companies. Everything here can be made again. */
export const projectSumsStore = (tenantUid: string) => ({
  /** The current sums, read consistently, to be replaced. */
  async current(projectUid: string): Promise<Current> {
    const { data } = await db.entities.projectsums.get({ tenantUid, projectUid }).go({ consistent: true });
    return data ? { data: data.data, version: data.version } : { data: null, version: 0 };
  },

  /** Replaces the sums that were read before; returns false when another worker has replaced them meanwhile. */
  async replace(projectUid: string, { data: before, version }: Current, sums: ProjectSums): Promise<boolean> {
    const data = packSheet(storedSums(sums));
    if (before && Buffer.compare(before, data) === 0) return true;
    const put = db.entities.projectsums.put({ tenantUid, projectUid, data, version: version + 1 });
    try {
      await (version === 0
        ? put.where((item, { notExists }) => notExists(item.version)).go()
        : put.where((item, { eq }) => eq(item.version, version)).go());
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },

  /** The sums of some projects by project uid: a BatchGet for each hundred. Those that have not been made yet, or by other rules, are left out. */
  async of(projectUids: readonly string[]): Promise<Map<string, ProjectSums>> {
    if (projectUids.length === 0) return new Map();
    const keys = projectUids.map((projectUid) => ({ tenantUid, projectUid }));
    const { data } = await db.entities.projectsums.get(keys).go({ concurrency: AT_ONCE });
    const stored = data.map(({ projectUid, data: sums }) => [projectUid, unpackSheet<StoredSums>(sums)] as const);
    return new Map(stored.flatMap(([uid, sums]) => (sums.rules === SUM_RULES ? [[uid, sumsOfStored(sums)] as const] : [])));
  },

  /** Forgets the sums of a project, which is gone or is to be summed up again. */
  async remove(projectUid: string): Promise<void> {
    await db.entities.projectsums.delete({ tenantUid, projectUid }).go();
  },
});
