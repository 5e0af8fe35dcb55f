import { notFound } from '../../../shared/errors.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';
import type { ScenePlace } from './scene.ts';

/** The project or package that the path addresses; a report stands for its package. */
export async function addressedPlace(context: Context): Promise<{ place: ScenePlace; loaded: LoadedProject }> {
  const { tenantUid } = context;
  const { projectUid, structureUid, packageUid, rootUid } = await structureStore(tenantUid).placeOf(addressedId(context));
  const loaded = await projectStore(tenantUid).load(projectUid);
  const pack = loaded.allPackages.find(({ uid }) => uid === packageUid);
  if (!pack) throw notFound('reporting package');
  return { place: { projectUid, structureUid, rootUid, pack }, loaded };
}
