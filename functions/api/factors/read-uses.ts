import type { factors } from '../../../shared/contract/factor/factors.ts';
import { usesOfFactor } from '../../core/factor/uses.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readFactorUses: Handlers<typeof factors>['readFactorUses'] = async (context, { params }) =>
  (await usesOfFactor(context, params.convFactorId)).map(({ pack, conversion: { metric, parent, issue } }) => ({
    package: pack.kind === 'package' ? { uid: pack.uid, name: pack.name } : null,
    issue,
    metric: metric.name,
    parent,
  }));
