import { AppError } from '../../../shared/errors.ts';
import { type IdItem, idStore } from '../../data/id-store.ts';
import { projectStore } from '../../data/project-store.ts';
import type { StructurePlace } from '../../data/structure-store.ts';
import type { Context } from '../../http/context.ts';

/** The commit that the payload names, which must be one of this tracker; undefined when it names none. */
export async function namedCommit({ tenantUid, ids }: Context, commitId: string | undefined): Promise<IdItem | undefined> {
  if (commitId === undefined) return undefined;
  const { commit } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: commitId } });
  if (!commit || commit.trackerUid !== ids.tracker?.uid) throw new AppError('not_found', 'No such commit in this project');
  return commit;
}

/** The structure of the project itself, which a payload without a commit means (SET-376). */
export async function projectPlace({ tenantUid, ids }: Context): Promise<StructurePlace> {
  const tracker = ids.tracker!;
  const { uid: projectUid, masterRefUid } = await projectStore(tenantUid).get(String(tracker.projectUid));
  return { projectUid, trackerUid: tracker.uid, masterRefUid, refUid: masterRefUid, isRoot: true };
}
