import type { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { AppError } from '../../../shared/errors.ts';
import { commitOf } from '../../core/structure/place.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** From the project's own list an indicator goes for good; from a package's it leaves that package alone (ADM-464). */
export const deleteIndicator: Handlers<typeof indicators>['deleteIndicator'] = async (context, { params, query }) => {
  const { projectUid, refUid } = commitOf(context);
  const store = indicatorStore(context.tenantUid);
  const { project, refs, indicators: all, targets } = await store.load(String(projectUid));
  const item = all.find(({ uid }) => uid === params.indicatorId);
  if (!item) throw new AppError('not_found', 'No such indicator');
  const shownOn = item.refUids ?? refs.filter(({ kind }) => kind !== 'conversion_factors').map(({ uid }) => uid);
  const left = shownOn.filter((uid) => uid !== refUid);
  if (query.all_ref || refUid === project.masterRefUid || left.length === 0) await store.remove(item, targets, context.cause);
  else await store.replace(item, { ...item, refUids: left }, [], context.cause, context.ifMatch);
  return undefined;
};
