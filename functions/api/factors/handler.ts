import { factors } from '../../../shared/contract/factor/factors.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeFactor, replaceFactor } from './change-factor.ts';
import { createFactor } from './create-factor.ts';
import { deleteFactor } from './delete-factor.ts';
import { listFactors } from './list-factors.ts';
import { readFactorsInUse } from './read-in-use.ts';
import { readFactorUses } from './read-uses.ts';

export const handler = resourceHandler(factors, {
  listFactors,
  createFactor,
  changeFactor,
  replaceFactor,
  deleteFactor,
  readFactorsInUse,
  readFactorUses,
});
