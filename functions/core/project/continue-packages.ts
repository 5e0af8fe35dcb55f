import { ascending } from '../../../shared/domain/kernel/order.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { periodCountWrites } from '../../data/stores/project/period-writes.ts';
import { entryAfter, reportsNamedBy } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, type Board, type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import { type ReportFrame, reportFrame } from '../../data/stores/report/report-frame.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { boardReport } from '../../data/stores/report/report-writes.ts';
import { nextReport } from '../../data/stores/report/submission-writes.ts';
import { transact } from '../../data/transact.ts';
import type { Context } from '../context.ts';

type Saver = Pick<Context, 'tenantUid' | 'cause'>;
type Follower = { report: ReportItem; entry: BoardEntry; writes: NonNullable<ReturnType<typeof nextReport>>['writes'] };

const ATTEMPTS = 5;
/**
 * Packages of one transaction: three writes each, two for its place on the board and one for its period, of the hundred allowed.
 */
const AT_ONCE = 16;

/**
 * Begins a report for each package whose last report was submitted when the project had no later period. A submission begins the
 * next report only if it finds a period for it. A repetition begins the missing reports.
 * @returns the uids of their periods, one for each report
 */
export async function continuePackages(saver: Saver, projectUid: string): Promise<string[]> {
  const begun: string[] = [];
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const { tenantUid } = saver;
    // the periods have just been written
    const now = { consistent: true };
    const [frame, boards] = await Promise.all([
      reportFrame(tenantUid, projectUid, now),
      boardStore(tenantUid).of([projectUid], now),
    ]);
    const idle = new Map(Object.entries(boards.get(projectUid) ?? {}).filter(([, { isStaging }]) => !isStaging));
    if (idle.size === 0) return;
    const followers = await followersOf(saver, frame, Object.fromEntries(idle));
    for (let start = 0; start < followers.length; start += AT_ONCE)
      begun.push(...(await begin(tenantUid, projectUid, followers.slice(start, start + AT_ONCE))));
  });
  return begun;
}

async function followersOf({ tenantUid, cause }: Saver, frame: ReportFrame, idle: Board): Promise<Follower[]> {
  const store = reportHeaderStore(tenantUid);
  const { reports } = await store.ofProject(frame.project.uid);
  // the list may be late, so reports that the board names are read consistently
  const named = await store.some(new Set(Object.values(idle).flatMap(reportsNamedBy)));
  const current = new Map([...reports, ...named].map((report) => [report.uid, report]));
  const byPackage = Map.groupBy(current.values(), ({ packageUid }) => packageUid);
  return Object.entries(idle).flatMap(([packageUid, entry]): Follower[] => {
    const own = (byPackage.get(packageUid) ?? []).toSorted(ascending(({ periodStart }) => periodStart));
    const last = own.at(-1);
    const taken = new Set(own.flatMap(({ periodUid }) => periodUid ?? []));
    const next = last && nextReport(tenantUid, withOwnSettings(last, frame), { frame, taken, counted: true }, cause);
    return next ? [{ ...next, entry }] : [];
  });
}

/**
 * The submission stored that figures are calculated only; if that is the rule of the package or project, the rule is read again.
 */
function withOwnSettings(report: ReportItem, { project, packages }: ReportFrame): ReportItem {
  const above = [project.rootUid, report.packageUid].map((uid) => packages.get(uid)?.metaJson.disable_manual_entry);
  const { disable_manual_entry: own, ...rest } = report.metaJson;
  return own !== undefined && above.includes(own) ? { ...report, metaJson: rest } : report;
}

/** All of them or none. @throws BOARD_CHANGED */
async function begin(tenantUid: string, projectUid: string, followers: readonly Follower[]): Promise<string[]> {
  const periodUids = followers.flatMap(({ report }) => report.periodUid ?? []);
  const entries = followers.map(({ report, entry }) => ({
    projectUid,
    packageUid: report.packageUid,
    entry: entryAfter(entry, [boardReport(report)]),
  }));
  await transact([
    ...followers.flatMap(({ writes }) => writes),
    ...periodCountWrites(tenantUid, projectUid, periodUids),
    ...boardStore(tenantUid).allEntryWrites(entries),
  ]);
  return periodUids;
}
