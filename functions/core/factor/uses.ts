import { type NamedConversion, namedConversions } from '../../../shared/domain/report/figures.ts';
import { notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { addressedPlace } from './place.ts';
import { entriesOf, type Scene, sceneOf, sharedScene } from './scene.ts';

/** A conversion of the project's own tree or of a package's; `pack`: whose tree it is. */
export type ConversionAt = { pack: PackageItem; conversion: NamedConversion };

/**
 * The places where a factor converts figures: a project's factor in its own tree and in every package, a package's only there.
 * @throws not_found for a factor that does not count there
 */
export async function usesOfFactor(context: Context, id: string): Promise<ConversionAt[]> {
  const { tenantUid, now } = context;
  const { place, loaded } = await addressedPlace(context);
  const [shared, entries] = await Promise.all([sharedScene(tenantUid, now), entriesOf(tenantUid, place.projectUid)]);
  const packages = place.pack.kind === 'package' ? [place.pack] : [place.pack, ...loaded.packages];
  const scenes = await Promise.all(packages.map((pack) => sceneOf(tenantUid, { ...place, pack }, shared, entries[pack.uid])));
  const factor = meantBy(id, known(scenes[0]!));
  if (!factor) throw notFound('conversion factor');
  return scenes.flatMap((scene) => usesIn(scene, factor));
}

const known = ({ own, project, global }: Scene): FactorItem[] => [...own, ...project, ...global];

const usesIn = ({ place: { pack }, nodes, find }: Scene, factor: FactorItem): ConversionAt[] =>
  namedConversions(nodes)
    .filter(({ metric, toUnit }) => find(metric, toUnit)?.uid === factor.uid)
    .map((conversion) => ({ pack, conversion }));
