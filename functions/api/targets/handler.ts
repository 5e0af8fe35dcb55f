import { targets } from '../../../shared/contract/targets.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createTarget, deleteTarget, listTargets, patchTarget, replaceTarget } from './targets.ts';

export const handler = resourceHandler(targets, {
  api_tracker_commit_target_list: listTargets,
  api_tracker_commit_target_create: createTarget,
  api_tracker_commit_target_update: replaceTarget,
  api_tracker_commit_target_partial_update: patchTarget,
  api_tracker_commit_target_delete: deleteTarget,
});
