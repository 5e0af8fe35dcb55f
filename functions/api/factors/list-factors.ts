import type { factors } from '../../../shared/contract/factors.ts';
import { factorStore } from '../../data/factor-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { ownerOf } from './owner.ts';
import { factorView } from './view.ts';

export const listFactors: Handlers<typeof factors>['api_tracker_commit_convfactor_list'] = async (context) =>
  (await factorStore(context.tenantUid).ofOwner(await ownerOf(context))).map(factorView);
