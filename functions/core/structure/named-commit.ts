import { AppError } from '../../../shared/errors.ts';
import { type IdItem, idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { StructurePlace } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import { permit } from '../access/policy.ts';
import type { Context } from '../context.ts';

/** The commit that the payload names, which must be one of this tracker; undefined when it names none. */
export async function namedCommit({ tenantUid, ids }: Context, commitId: string | undefined): Promise<IdItem | undefined> {
  if (commitId === undefined) return undefined;
  const { commit } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: commitId } });
  if (!commit || commit.trackerUid !== ids.tracker?.uid) throw new AppError('not_found', 'No such commit in this project');
  return commit;
}

/** The call as one on a commit that the body names, for the policy to judge. */
export const inCommit = (context: Context, commit: IdItem): Context => ({ ...context, ids: { ...context.ids, commit } });

/** The structure to be changed: that of the commit that the body names, else the project's own. @throws as the policy of 'structure:change' */
export async function placeToChange(context: Context, commitId: string | undefined): Promise<StructurePlace> {
  const commit = await namedCommit(context, commitId);
  return commit ? placeIn(await permit(inCommit(context, commit), ['structure:change'])) : projectPlace(context);
}

/** The structure that a ref shows: the project's, or a package's on top of it. @throws not_found for a ref of another project */
export async function refPlace(context: Context, refId: string | undefined): Promise<StructurePlace> {
  const place = await projectPlace(context);
  if (refId === undefined) return place;
  const { ref } = await idStore(context.tenantUid).resolve({ ref: { type: 'ref', id: refId } });
  if (!ref || ref.trackerUid !== place.trackerUid) throw new AppError('not_found', 'No such reporting package in this project');
  return { ...place, refUid: ref.uid };
}

/** The structure of the project itself, which a payload without a commit means (SET-376). */
export async function projectPlace({ tenantUid, ids }: Context): Promise<StructurePlace> {
  const tracker = ids.tracker!;
  const { uid: projectUid, masterRefUid } = await projectStore(tenantUid).get(String(tracker.projectUid));
  return { projectUid, trackerUid: tracker.uid, masterRefUid, refUid: masterRefUid, isRoot: true };
}
