import { descending } from '../../../../shared/domain/kernel/order.ts';
import { isApproved, isInvalidated } from '../../../../shared/domain/report/status.ts';
import { fieldError } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { periodUseWrites } from '../project/period-writes.ts';
import { entryAfter, reportsNamedBy } from './board-entry.ts';
import { BOARD_CHANGED, boardStore } from './board-store.ts';
import { boardReport, headerWrite, type ReportItem } from './report-writes.ts';

export { periodOf, type ReportItem } from './report-writes.ts';

/** What follows from the package's other reports: writes, and the next report of the package, when the change begins one. */
export type Following = { writes: readonly Write[]; created?: ReportItem };

/**
 * Further parts of a transaction that changes a report. `arrives`: a submitted report moves to another place in the index.
 * `check`: checks the package's other reports and returns the writes that follow. It receives the uids on the package's board
 * entry, so if one of them changes later, the transaction fails and the check runs again.
 */
export type ReportWrite = {
  changes: FieldChange[];
  context?: Record<string, unknown>;
  writes?: Write[];
  arrives?: boolean;
  check?: (named: readonly string[]) => Promise<Following | undefined>;
};

/** Sorts after every day and every uid. */
const AFTER = '~';

/** The place of a report among those of its project. */
export type ReportKey = Pick<ReportItem, 'packageUid' | 'periodStart' | 'uid'>;

const ATTEMPTS = 5;

/** Approved reports that are read again, since the index may be late for the latest ones. */
const APPROVED_READ = 5;

/** Whether an approved report may be the latest approved one of its package no more after a change. */
const isLatestNoMore = (seen: ReportItem, next: ReportItem): boolean =>
  isApproved(seen.status) && (!isApproved(next.status) || next.periodStart < seen.periodStart);

/** The reports of one tenant: their headers. */
export const reportHeaderStore = (tenantUid: string) => ({
  /** The reports of a package, the latest period first. One Query; with `limit` one page and the cursor of the next. */
  async ofPackage(
    { projectUid, packageUid }: Pick<ReportItem, 'projectUid' | 'packageUid'>,
    { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
  ) {
    const end = cursor === undefined ? { periodStart: AFTER } : before(cursor);
    const query = db.entities.report.query.ofProject({ tenantUid, projectUid, packageUid }).between({ periodStart: '' }, end);
    const options = { order: 'desc' as const };
    const { data, cursor: more } = await query.go(limit ? { ...options, limit } : { ...options, pages: 'all' as const });
    const last = data.at(-1);
    return { reports: data, next: more && last ? `${last.periodStart}_${last.uid}` : undefined };
  },

  /** The present headers of existing reports, in no order. One BatchGet per hundred. */
  async some(uids: Iterable<string>): Promise<ReportItem[]> {
    const keys = [...uids].map((uid) => ({ tenantUid, uid }));
    if (keys.length === 0) return [];
    const { data } = await db.entities.report.get(keys).go({ consistent: true, concurrency: 4 });
    return data;
  },

  /**
   * The reports of a package as they are at this moment, in no order: reads each consistently, since the index may be late.
   * @param named uids of reports that the index may not name yet, see `reportsNamedBy`
   */
  async ofPackageNow(place: Pick<ReportItem, 'projectUid' | 'packageUid'>, named: readonly string[]): Promise<ReportItem[]> {
    const { reports } = await this.ofPackage(place);
    const all = await this.some(new Set([...reports.map(({ uid }) => uid), ...named]));
    return all.filter(({ packageUid }) => packageUid === place.packageUid);
  },

  /**
   * The latest approved report of a package besides one that is approved no more, or goes; none or one. It left the board when
   * the later one was approved, and belongs there again. One Query and one BatchGet.
   */
  async approvedBesides({ uid, ...place }: Pick<ReportItem, 'projectUid' | 'packageUid' | 'uid'>): Promise<ReportItem[]> {
    const { reports } = await this.ofPackage(place);
    const approved = reports.filter((each) => each.uid !== uid && isApproved(each.status));
    const now = await this.some(approved.slice(0, APPROVED_READ).map((each) => each.uid));
    return now
      .filter(({ packageUid, status }) => packageUid === place.packageUid && isApproved(status))
      .sort(descending(({ periodStart }) => periodStart))
      .slice(0, 1);
  },

  /**
   * Whether another submitted report of the package has the period now.
   * @param report the one that keeps or wants the period; `named`: as in `ofPackageNow`
   */
  async isPeriodTaken(
    report: Pick<ReportItem, 'projectUid' | 'packageUid' | 'uid'>,
    periodUid: string | undefined,
    named: readonly string[] = [],
  ): Promise<boolean> {
    if (periodUid === undefined) return false;
    return isTakenIn(await this.ofPackageNow(report, named), report, periodUid);
  },

  /**
   * The reports of a project, package by package, the oldest period first and before it those without a period. One Query; with
   * `limit` one page, which begins after the report that `after` names.
   */
  async ofProject(projectUid: string, { limit, after }: { limit?: number; after?: ReportKey | undefined } = {}) {
    const all = db.entities.report.query.ofProject({ tenantUid, projectUid });
    const query = after ? all.between({ ...after, uid: `${after.uid}${AFTER}` }, { packageUid: AFTER }) : all;
    const { data, cursor: more } = await query.go(limit ? { limit } : { pages: 'all' as const });
    return { reports: data, more: more !== null };
  },

  /**
   * Replaces a report's header as it was seen, with its audit entry and the board's entry of its package in one transaction.
   * @throws stale_version when the report has changed, or something was entered, since it was read; conflict when a period
   * that it has or gets is closed
   */
  async save(seen: ReportItem, next: ReportItem, change: ReportWrite, cause: Cause): Promise<ReportItem> {
    const saved = { ...next, version: seen.version + 1 };
    const { projectUid, packageUid, uid } = saved;
    const board = boardStore(tenantUid);
    const arrived = change.arrives && { arrived: uid };
    await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
      const entry = await board.entry(projectUid, packageUid);
      const following = await change.check?.(entry ? reportsNamedBy(entry) : []);
      const before = isLatestNoMore(seen, saved) ? await this.approvedBesides(saved) : [];
      const reports = [...before, saved, ...(following?.created ? [following.created] : [])].map(boardReport);
      await transact([
        headerWrite(seen, saved),
        auditWrite(
          tenantUid,
          { place: inProject(projectUid), subject: uid, kind: 'status', changes: change.changes, context: change.context },
          cause,
        ),
        ...(entry ? board.entryWrites(projectUid, packageUid, { ...entryAfter(entry, reports), ...arrived }) : []),
        ...periodUseWrites(
          tenantUid,
          { projectUid, packageUids: [packageUid], at: cause.at },
          seen.periodUid ?? null,
          saved.periodUid ?? null,
        ),
        ...(change.writes ?? []),
        ...(following?.writes ?? []),
      ]);
    });
    return saved;
  },

  /** Changes settings and marks only, which no list shows; figures may be entered meanwhile. @throws stale_version */
  async saveSettings(
    seen: ReportItem,
    settings: Pick<ReportItem, 'metaJson' | 'sectionsComplete' | 'sectionsApproved' | 'sectionsReviewedIn'>,
    changes: FieldChange[],
    cause: Cause,
  ): Promise<ReportItem> {
    const saved = { ...seen, ...settings, version: seen.version + 1 };
    const patch = db.entities.report
      .patch({ tenantUid, uid: seen.uid })
      .set({ ...settings, version: saved.version })
      .where(({ version }, { eq }) => eq(version, seen.version));
    await transact([
      write(patch),
      auditWrite(tenantUid, { place: inProject(seen.projectUid), subject: seen.uid, kind: 'settings', changes }, cause),
    ]);
    return saved;
  },
});

/** Whether one of the other reports of a package is submitted and has a period. */
export const isTakenIn = (
  reports: readonly ReportItem[],
  { uid }: Pick<ReportItem, 'uid'>,
  periodUid: string | undefined,
): boolean =>
  periodUid !== undefined &&
  reports.some((other) => other.uid !== uid && other.periodUid === periodUid && !other.isStaging && !isInvalidated(other.status));

/**
 * Start of a page: just before the last report of the previous one. It contains no key, so nobody can ask for another tenant's
 * data. All uids are of one length, so that the next lower letter at the end stands before this one and after every other.
 */
function before(cursor: string): { periodStart: string; uid: string } {
  const [, periodStart, uid] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!periodStart || !uid)
    throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  const lower = String.fromCharCode(uid.charCodeAt(uid.length - 1) - 1);
  return { periodStart, uid: `${uid.slice(0, -1)}${lower}${AFTER}` };
}
