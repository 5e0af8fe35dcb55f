import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { reportsNamedBy } from '../report/board-entry.ts';
import { BOARD_CHANGED, type BoardEntry, boardStore } from '../report/board-store.ts';
import type { ReportItem } from '../report/report-writes.ts';
import { notGivenSince } from './given-checks.ts';
import { periodStore } from './period-store.ts';
import { periodLeftWrites } from './period-writes.ts';
import type { LoadedProject, PackageItem } from './project-store.ts';

/** A package with a report that was submitted, which stays. */
export const PACKAGE_SUBMITTED = errorKind(
  'conflict',
  'This reporting package has submitted reports. Move them to another package first.',
);

const ATTEMPTS = 5;

/**
 * Deletes a package without submitted reports, while no period of its project is closed or opened after `project` was read. A
 * report that comes to the package meanwhile changes its entry on the board, and its reports are read again.
 * @throws conflict, stale_version
 */
export const removeStoredPackage = (
  tenantUid: string,
  { closings }: Pick<LoadedProject['project'], 'closings'>,
  pack: PackageItem,
  cause: Cause,
): Promise<void> =>
  retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const { uid, projectUid, version } = pack;
    const board = boardStore(tenantUid);
    const entry = await board.entry(projectUid, uid);
    const reports = await reportsNow(tenantUid, pack, entry);
    if (reports.some(({ submission, isStaging }) => submission > 0 || !isStaging)) throw PACKAGE_SUBMITTED();
    const ids = idStore(tenantUid);
    await transact([
      write(
        db.entities.package
          .delete({ tenantUid, projectUid, uid })
          .where((item, is) => `${is.eq(item.version, version)} AND ${notGivenSince(pack.given, item.given, is)}`),
      ),
      ids.release('ref', uid),
      ids.release('commit', pack.treeUid),
      ...reports.flatMap((report) => reportGone(tenantUid, report)),
      ...(entry ? [board.removeWrite(projectUid, uid, entry)] : []),
      periodStore(tenantUid, projectUid).sameClosingsWrite(closings),
      auditWrite(
        tenantUid,
        {
          place: inProject(projectUid),
          subject: uid,
          kind: 'package',
          changes: [{ field: 'deleted', from: pack.name, to: null }],
        },
        cause,
      ),
    ]);
  });

/** All reports of a package: the index names what the board has forgotten, and the board what the index does not name yet. */
async function reportsNow(
  tenantUid: string,
  { projectUid, uid: packageUid }: PackageItem,
  entry: BoardEntry | undefined,
): Promise<ReportItem[]> {
  const { data: listed } = await db.entities.report.query.ofProject({ tenantUid, projectUid, packageUid }).go({ pages: 'all' });
  const known = new Set(listed.map(({ uid }) => uid));
  const late = (entry ? reportsNamedBy(entry) : []).filter((uid) => !known.has(uid)).map((uid) => ({ tenantUid, uid }));
  if (late.length === 0) return listed;
  const { data: found } = await db.entities.report.get(late).go({ consistent: true });
  return [...listed, ...found.filter((report) => report.packageUid === packageUid)];
}

/** A report that nobody has submitted goes with its package. */
function reportGone(tenantUid: string, report: ReportItem): Write[] {
  const { uid, projectUid, version } = report;
  const gone = db.entities.report
    .delete({ tenantUid, uid })
    .where((item, { eq }) => `${eq(item.version, version)} AND ${eq(item.submission, 0)}`);
  return [
    write(gone),
    idStore(tenantUid).release('commit', uid),
    ...periodLeftWrites(tenantUid, projectUid, report.periodUid ?? null),
  ];
}
