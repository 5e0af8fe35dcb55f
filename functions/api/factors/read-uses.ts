import type { factors } from '../../../shared/contract/factor/factors.ts';
import { usesOfFactor } from '../../core/factor/uses.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readFactorUses: Handlers<typeof factors>['readFactorUses'] = async (context, { params }) =>
  (await usesOfFactor(context, params.convFactorId)).map(({ ref, conversion: { metric, parent, issue } }) => ({
    package: ref.kind === 'package' ? { uid: ref.uid, name: ref.name } : null,
    issue,
    metric: metric.name,
    parent,
  }));
