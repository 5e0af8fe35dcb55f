import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { REPORT_CHANGED } from '../../../shared/domain/access/report-policy.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError, errorKind, notFound, notFoundText } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type ReportFrame, reportFrame } from '../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { demand, projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { namedId } from '../structure/named-place.ts';
import { type MoveTarget, moveReport } from './move.ts';

type Body = Extract<DispatchBody, { type: 'MOVE_COMMIT' }>;

const NO_PACKAGE = errorKind('not_found', notFoundText('reporting package'));

/**
 * Moves a report to another package, by an administrator of both projects (REP-007, REP-008, REP-361, REP-362).
 * @throws stale_version for another `version` than the report has; and as `moveTargetOf` and `moveReport`
 */
export async function moveReportToPackage(
  context: Context,
  { commit_id, to_ref_id, comment, version }: Body,
): Promise<{ uid: string; ref_id: string }> {
  const { tenantUid } = context;
  const id = await namedId(context, commit_id);
  if (!id || id.isRoot) throw notFound('report');
  const report = await reportStore(tenantUid).header(id.uid);
  if (version !== undefined && version !== report.version) throw new AppError('stale_version', REPORT_CHANGED);
  const source = await reportFrame(tenantUid, report.projectUid);
  const target = await moveTargetOf(context, report, source, to_ref_id);
  const moved = await moveReport(context, report, source, target, comment);
  return { uid: moved.uid, ref_id: moved.packageUid };
}

/**
 * The package that a report is to go to, with its project. `id`: its uid or the beginning of it.
 * @throws not_found, forbidden for those who do not administer its project, conflict for the package that the report has
 */
export async function moveTargetOf(
  { tenantUid, actor }: Context,
  report: ReportItem,
  source: ReportFrame,
  id: string,
): Promise<MoveTarget> {
  const { ref: to } = await idStore(tenantUid).resolve({ ref: { type: 'ref', id } });
  if (!to?.projectUid) throw NO_PACKAGE();
  const grant = await projectGrant(actor, to.projectUid);
  if (!can(actor, grant, 'member')) throw NO_PACKAGE();
  demand(actor, grant, 'admin', 'Only an administrator of that project can move a report there. Ask one of them.');
  const frame = to.projectUid === report.projectUid ? source : await reportFrame(tenantUid, to.projectUid);
  const pack = frame.packages.get(to.uid);
  if (pack?.kind !== 'package') throw NO_PACKAGE();
  if (pack.uid === report.packageUid)
    throw new AppError('conflict', 'The report is in this package already. Choose another one.');
  return { pack, frame };
}
