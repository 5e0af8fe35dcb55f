import type { factors } from '../../../shared/contract/factor/factors.ts';
import { factorsOfPlace } from '../../core/factor/factors.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

export const listFactors: Handlers<typeof factors>['listFactors'] = async (context, { query }) => {
  const { items, ownUid } = await factorsOfPlace(context, query.effective ?? false);
  return items.map((item) => factorView(item, ownUid));
};
