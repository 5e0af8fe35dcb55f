import { branches } from '../../../shared/contract/project/branches.ts';
import { packages } from '../../../shared/contract/project/packages.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import {
  adoptStructure,
  changeBranch,
  createImpact,
  createPackageBelowSection,
  listBranches,
  listPackagesBelow,
  listReportBranches,
} from './branches.ts';
import { updatePackage } from './change-package.ts';
import { updateStructure } from './change-structure.ts';
import { branchPackage, createPackage } from './create-package.ts';
import { deletePackage, readPackageDeletion } from './delete-package.ts';
import { emptyStructure } from './delete-structure.ts';
import { listAllPackages } from './list-all-packages.ts';
import { listEveryPackage, listPackages, readPackage } from './read-package.ts';
import { createStructure, listProjectStructures, listStructures, readOneStructure } from './read-structure.ts';

export const handler = resourceHandler(
  { ...packages, ...branches },
  {
    listStructures,
    readStructure: readOneStructure,
    changeStructure: updateStructure,
    putStructure: updateStructure,
    listProjectStructures,
    createStructure,
    listAllPackages,
    listPackages,
    createPackage,
    readPackage,
    changePackage: updatePackage,
    putPackage: updatePackage,
    readPackageDeletion,
    deletePackage,
    createBranchBelowSection: branchPackage,
    createBranch: branchPackage,
    emptyStructure,
    createImpact,
    listBranches,
    listReportBranches,
    listPackagesBelow,
    listEveryPackage,
    changeBranch,
    createPackageBelowSection,
    adoptStructure,
  },
);
