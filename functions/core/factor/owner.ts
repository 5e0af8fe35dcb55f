import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { type IdItem, idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { commitOf } from '../structure/place.ts';

async function ownerOfCommit(tenantUid: string, commit: IdItem): Promise<{ ownerUid: string; isRoot: boolean }> {
  const { refUid, masterRefUid, projectUid, isRoot } = await structureStore(tenantUid).placeOf(commit);
  if (!isRoot || refUid === masterRefUid) return { ownerUid: refUid, isRoot };
  // the project's factors have a ref of their own for clients, beside the packages
  const { convRefUid } = await projectStore(tenantUid).get(projectUid);
  return { ownerUid: refUid === convRefUid ? masterRefUid : refUid, isRoot };
}

/** Whose factors a commit addresses: the project's for its root's commit, else the package's; a report reads its package's. */
export const ownerOf = async (context: Context): Promise<string> =>
  (await ownerOfCommit(context.tenantUid, commitOf(context))).ownerUid;

/** The same for a change: a report's factors are those of its package and project, and are frozen when it is submitted. */
export async function ownerToChange(context: Context): Promise<string> {
  const { ownerUid, isRoot } = await ownerOfCommit(context.tenantUid, commitOf(context));
  if (!isRoot) throw new AppError('conflict', 'A report takes its conversion factors from its package. Change them there.');
  return ownerUid;
}

/** Whose factors are copied: of a commit that the caller may read. */
export async function ownerToCopy({ tenantUid, actor }: Context, commitId: string): Promise<string> {
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'commit', id: commitId } });
  const grant = source?.projectUid ? await projectGrant(actor, source.projectUid) : undefined;
  if (!source || !can(actor, grant, 'member')) throw new AppError('not_found', 'There is nothing to copy from under this id');
  return (await ownerOfCommit(tenantUid, source)).ownerUid;
}
