import { branches } from '../../../shared/contract/project/branches.ts';
import { trackers } from '../../../shared/contract/project/packages.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createBranch, listBranches, listCommitBranches, listSubmodules, updateBranch, updateHead } from './branches.ts';
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
    listStructures: listTrackers,
    readStructure: readTracker,
    changeStructure: updateTracker,
    putStructure: updateTracker,
    listProjectStructures: readProjectTracker,
    listAllPackages: listAllRefs,
    listPackages: listRefs,
    createPackage: createRef,
    readPackage: readRef,
    changePackage: updateRef,
    putPackage: updateRef,
    deletePackage: deleteRef,
    createBranchBelowSection: branchRef,
    createBranch: branchRef,
    emptyStructure: deleteTracker,
    listBranches,
    listCommitBranches,
    listPackagesBelow: listSubmodules,
    listEveryPackage: listEveryRef,
    changeBranch: updateBranch,
    createPackageBelowSection: createBranch,
    adoptStructure: updateHead,
  },
);
