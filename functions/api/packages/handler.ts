import { branches } from '../../../shared/contract/project/branches.ts';
import { packages } from '../../../shared/contract/project/packages.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createBranch, listBranches, listReportBranches, listSubmodules, updateBranch, updateHead } from './branches.ts';
import { branchPackage, createPackage } from './create-package.ts';
import { deletePackage } from './delete-package.ts';
import { deleteStructure } from './delete-structure.ts';
import { listAllPackages } from './list-all-packages.ts';
import { listEveryPackage, listPackages, readPackage } from './read-package.ts';
import { listStructures, readOneStructure, readStructuresOfProject } from './read-structure.ts';
import { updatePackage } from './update-package.ts';
import { updateStructure } from './update-structure.ts';

export const handler = resourceHandler(
  { ...packages, ...branches },
  {
    listStructures: listStructures,
    readStructure: readOneStructure,
    changeStructure: updateStructure,
    putStructure: updateStructure,
    listProjectStructures: readStructuresOfProject,
    listAllPackages: listAllPackages,
    listPackages: listPackages,
    createPackage: createPackage,
    readPackage: readPackage,
    changePackage: updatePackage,
    putPackage: updatePackage,
    deletePackage: deletePackage,
    createBranchBelowSection: branchPackage,
    createBranch: branchPackage,
    emptyStructure: deleteStructure,
    listBranches,
    listReportBranches,
    listPackagesBelow: listSubmodules,
    listEveryPackage: listEveryPackage,
    changeBranch: updateBranch,
    createPackageBelowSection: createBranch,
    adoptStructure: updateHead,
  },
);
