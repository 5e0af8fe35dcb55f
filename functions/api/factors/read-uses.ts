import type { FactorUse, factors } from '../../../shared/contract/factor/factors.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { namedConversions } from '../../../shared/domain/report/figures.ts';
import { AppError } from '../../../shared/errors.ts';
import { placeOfCommit } from '../../core/factor/place.ts';
import { entriesOf, type Scene, sceneOf, sharedScene } from '../../core/factor/scene.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Where a factor converts figures: at the project in its own tree and in every package, at a package there alone. */
export const readFactorUses: Handlers<typeof factors>['readFactorUses'] = async (context, { params }) => {
  const { tenantUid, now } = context;
  const { place, loaded } = await placeOfCommit(context);
  const [shared, entries] = await Promise.all([sharedScene(tenantUid, now), entriesOf(tenantUid, place.projectUid)]);
  const refs = place.ref.kind === 'package' ? [place.ref] : [place.ref, ...loaded.packages];
  const scenes = await Promise.all(refs.map((ref) => sceneOf(tenantUid, { ...place, ref }, shared, entries[ref.uid])));
  const factor = known(scenes[0]!).find(({ uid }) => meansUid(params.convFactorId, uid));
  if (!factor) throw new AppError('not_found', 'No such conversion factor');
  return scenes.flatMap((scene) => usesIn(scene, factor));
};

const known = ({ own, project, global }: Scene): FactorItem[] => [...own, ...project, ...global];

const usesIn = ({ place: { ref }, nodes, find }: Scene, factor: FactorItem): FactorUse[] =>
  namedConversions(nodes)
    .filter(({ metric, toUnit }) => find(metric, toUnit)?.uid === factor.uid)
    .map(({ metric, parent, issue }) => ({
      package: ref.kind === 'package' ? { uid: ref.uid, name: ref.name } : null,
      issue,
      metric: metric.name,
      parent,
    }));
