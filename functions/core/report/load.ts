import { can } from '../../../shared/domain/access/rights.ts';
import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { type ReportFrame, reportFrame } from '../../data/stores/report/report-frame.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { CommitItem } from '../../data/stores/report/report-writes.ts';
import { projectGrant } from '../../http/caller.ts';
import type { Context } from '../context.ts';
import { commitOf } from '../structure/place.ts';
import { checkVisible } from './caller.ts';

/** The report of the path, which the caller may see. @throws not_found for a structure's own commit, forbidden (REP-334) */
export async function reportToRead(context: Context): Promise<CommitItem> {
  const commit = await reportStore(context.tenantUid).header(commitOf(context).uid);
  checkVisible(context, commit);
  return commit;
}

/**
 * A report that no path names, which the caller may see.
 * @throws not_found when the caller does not see its project, forbidden for a staging report (REP-334)
 */
export async function reportOf(context: Context, uid: string): Promise<CommitItem> {
  const commit = await reportStore(context.tenantUid).header(uid);
  const grant = await projectGrant(context.actor, commit.projectUid);
  if (!can(context.actor, grant, 'READ_TRACKER_REF')) throw new AppError('not_found', 'No such report');
  checkVisible({ ...context, grant }, commit);
  return commit;
}

/** The report of the path with what its project says of it. */
export async function reportWithFrame(context: Context): Promise<{ commit: CommitItem; frame: ReportFrame }> {
  const { projectUid } = commitOf(context);
  const [commit, frame] = await Promise.all([reportToRead(context), reportFrame(context.tenantUid, String(projectUid))]);
  return { commit, frame };
}

/** A report's tree, as it is filled in or was submitted. */
export async function treeOf(context: Context, commit: CommitItem, frame: ReportFrame): Promise<Tree> {
  const { trackerUid, refUid } = commit;
  const place = { trackerUid, refUid, masterRefUid: frame.project.masterRefUid };
  return (await reportStore(context.tenantUid).structure(commit, place)).tree;
}

/** A node of some type by its uid or the first eight characters of it. @throws not_found */
export function nodeById(tree: Tree, id: string, type: Node['type']): Node {
  const node = tree.nodes.find((each) => each.type === type && (id.length === 8 ? each.uid.startsWith(id) : each.uid === id));
  if (!node) throw new AppError('not_found', 'The report has no such node');
  return node;
}
