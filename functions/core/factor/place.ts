import { AppError } from '../../../shared/errors.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { commitOf } from '../structure/place.ts';
import type { ScenePlace } from './scene.ts';

/** The project or package that the commit of the path addresses; a report stands for its package. */
export async function placeOfCommit(context: Context): Promise<{ place: ScenePlace; loaded: LoadedProject }> {
  const { tenantUid } = context;
  const { projectUid, trackerUid, refUid, masterRefUid } = await structureStore(tenantUid).placeOf(commitOf(context));
  const loaded = await projectStore(tenantUid).load(projectUid);
  const ref = loaded.refs.find(({ uid }) => uid === refUid);
  if (!ref) throw new AppError('not_found', 'No such package');
  return { place: { projectUid, trackerUid, masterRefUid, ref }, loaded };
}
