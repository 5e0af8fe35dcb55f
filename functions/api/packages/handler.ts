import { branches } from '../../../shared/contract/project/branches.ts';
import { trackers } from '../../../shared/contract/project/packages.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createTree, listBranches, listCommitBranches, listSubmodules, updateBranch, updateHead } from './branches.ts';
import { branchRef, createRef } from './create-ref.ts';
import { deleteRef } from './delete-ref.ts';
import { deleteTracker } from './delete-tracker.ts';
import { listAllRefs } from './list-all-refs.ts';
import { listEveryRef, listRefs, readRef } from './read-ref.ts';
import { listTrackers, readProjectTracker, readTracker } from './read-tracker.ts';
import { updateRef } from './update-ref.ts';
import { updateTracker } from './update-tracker.ts';

export const handler = resourceHandler(
  { ...trackers, ...branches },
  {
    api_tracker_list: listTrackers,
    api_tracker_read: readTracker,
    api_tracker_update_patch: updateTracker,
    api_tracker_update: updateTracker,
    api_project_tracker_list: readProjectTracker,
    api_tracker_ref_all_list: listAllRefs,
    api_tracker_ref_list: listRefs,
    api_tracker_ref_create: createRef,
    api_tracker_ref_read: readRef,
    api_tracker_ref_partial_update: updateRef,
    api_tracker_ref_update: updateRef,
    api_tracker_ref_delete: deleteRef,
    api_tracker_ref_tree_branch_create: branchRef,
    api_tracker_ref_branch_create: branchRef,
    api_tracker_delete: deleteTracker,
    api_tracker_branch_list: listBranches,
    api_tracker_commit_branch_list: listCommitBranches,
    api_tracker_ref_submodule_list: listSubmodules,
    api_tracker_refs_list: listEveryRef,
    api_tracker_ref_branch_update: updateBranch,
    api_tracker_ref_tree_create: createTree,
    api_tracker_ref_head_update: updateHead,
  },
);
