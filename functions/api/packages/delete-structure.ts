import type { branches } from '../../../shared/contract/project/branches.ts';
import { clearStructure } from '../../core/project/structure-settings.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const emptyStructure: Handlers<typeof branches>['emptyStructure'] = async (context) => {
  await clearStructure(context);
  return undefined;
};
