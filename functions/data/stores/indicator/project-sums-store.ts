import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { type StoredSums, SUM_RULES, storedSums, sumsOfStored } from '../../../../shared/domain/indicator/stored-sums.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { getTogether, type RawKey } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { Pieces } from '../../entities/piece.ts';
import { db } from '../../service.ts';
import { transact, write } from '../../transact.ts';
import { companySumsStore } from '../company/company-sums-store.ts';
import { pieceStore } from '../piece-store.ts';

/** The sums of one project and their version for replacing them; 0: there are none. */
type Current = { data: Uint8Array | null; version: number; at?: string | undefined; more?: Pieces | undefined };

/** Sums with the ISO instant at which they were computed; '' for those of earlier releases. */
export type DatedSums = { sums: ProjectSums; at: string };

/** Older sums are computed again when they are read, in case a change of them was lost. */
const TRUSTED_MS = 86_400_000;
export const isTrusted = (at: string | undefined, now: string): boolean => !!at && Date.parse(now) - Date.parse(at) < TRUSTED_MS;

const OWNER = 'sums' as const;
const REPLACED = errorKind('conflict', 'Another worker has replaced these sums.');

/** The sums of a project as they were stored; undefined for none, or where they were made by other rules. */
export function storedProjectSums(data: Uint8Array | null | undefined): ProjectSums | undefined {
  const stored = data && unpackSheet<StoredSums>(data);
  return stored?.rules === SUM_RULES ? sumsOfStored(stored) : undefined;
}

/**
 * A project's company with the sums as they are packed and their time; no `data` where there are none. `isTooLarge`: more than an
 * item takes, so that no company above keeps its sums.
 */
export type PlacedSums = { companyUid: string; data?: Uint8Array; at: string; isTooLarge?: true };

const keyOf = (operation: { params<P>(): P }) => operation.params<{ Key: RawKey }>().Key;

/** BatchGets of 100 projects in parallel. */
const BATCHES_AT_ONCE = 4;

/** The contributions of one tenant's projects to the figures of their companies. All of them can be computed again. */
export const projectSumsStore = (tenantUid: string) => ({
  /** Stored sums of projects by uid, read consistently in one round trip; without deleted projects. */
  async ofProjects(uids: readonly string[]): Promise<Map<string, PlacedSums>> {
    const [projects, sums] = await Promise.all([
      getTogether<{ uid: string; companyUid: string }>(
        uids.map((uid) => keyOf(db.entities.project.get({ tenantUid, uid }))),
        { consistent: true },
      ),
      getTogether<{ projectUid: string; data: Uint8Array; at?: string; more?: unknown }>(
        uids.map((projectUid) => keyOf(db.entities.projectsums.get({ tenantUid, projectUid }))),
        { consistent: true },
      ),
    ]);
    const byProject = new Map(sums.map((each) => [each.projectUid, each]));
    return new Map(
      projects.map(({ uid, companyUid }): [string, PlacedSums] => {
        const { data, at = '', more } = byProject.get(uid) ?? {};
        return [uid, { companyUid, at, ...(more ? { isTooLarge: true } : data && { data }) }];
      }),
    );
  },

  /** The current sums, read consistently, to be replaced. */
  async current(projectUid: string): Promise<Current> {
    const { data } = await db.entities.projectsums.get({ tenantUid, projectUid }).go({ consistent: true });
    if (!data) return { data: null, version: 0 };
    const [whole = null] = await pieceStore(tenantUid).whole([{ ...data, owner: OWNER }]);
    return { data: whole, version: data.version, at: data.at, more: data.more };
  },

  /**
   * Replaces the sums that were read before; returns false when another worker has replaced them meanwhile. The same sums are
   * written anew only where their time is no longer trusted. `now`: ISO instant.
   */
  async replace(
    projectUid: string,
    { data: before, version, at, more }: Current,
    sums: ProjectSums,
    now: string,
  ): Promise<boolean> {
    const data = packSheet(storedSums(sums));
    if (before && Buffer.compare(before, data) === 0 && isTrusted(at, now)) return true;
    const [pieces, owner] = [pieceStore(tenantUid), { owner: OWNER, projectUid }];
    const kept = await pieces.keep(owner, data);
    const put = db.entities.projectsums.put({ tenantUid, projectUid, ...kept, version: version + 1, at: now });
    const unchanged =
      version === 0
        ? put.where((item, { notExists }) => notExists(item.version))
        : put.where((item, { eq }) => eq(item.version, version));
    try {
      await transact([write(unchanged, REPLACED), companySumsStore(tenantUid).changeWrite(projectUid)]);
    } catch (error) {
      await pieces.forget(owner, kept.more);
      if (REPLACED.is(error)) return false;
      throw error;
    }
    await pieces.forget(owner, more);
    return true;
  },

  /**
   * The sums of some projects by project uid: a BatchGet for each hundred. Those that have not been made yet, by other rules, or
   * that are replaced at this moment are left out.
   */
  async of(projectUids: readonly string[]): Promise<Map<string, ProjectSums>> {
    return new Map([...(await this.dated(projectUids))].map(([uid, { sums }]) => [uid, sums]));
  },

  /** The same with their times; `consistent`: with every write that has ended. */
  async dated(projectUids: readonly string[], { consistent = false } = {}): Promise<Map<string, DatedSums>> {
    if (projectUids.length === 0) return new Map();
    const keys = projectUids.map((projectUid) => ({ tenantUid, projectUid }));
    const { data } = await db.entities.projectsums.get(keys).go({ concurrency: BATCHES_AT_ONCE, consistent });
    const whole = await pieceStore(tenantUid).whole(data.map((each) => ({ ...each, owner: OWNER })));
    return new Map(
      data.flatMap(({ projectUid, at = '' }, index) => {
        const sums = storedProjectSums(whole[index]);
        return sums ? [[projectUid, { sums, at }] as const] : [];
      }),
    );
  },

  /** Removes the sums of a project that is deleted or must be summed up again. */
  async remove(projectUid: string): Promise<void> {
    await transact([
      write(db.entities.projectsums.delete({ tenantUid, projectUid })),
      companySumsStore(tenantUid).changeWrite(projectUid),
    ]);
    await pieceStore(tenantUid).forgetAll({ owner: OWNER, projectUid });
  },
});
