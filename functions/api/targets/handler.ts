import { companyTargets } from '../../../shared/contract/indicator/company-targets.ts';
import { targets } from '../../../shared/contract/indicator/targets.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import {
  createCompanyTarget,
  deleteCompanyTarget,
  listCompanyTargets,
  patchCompanyTarget,
  replaceCompanyTarget,
} from './company.ts';
import { createTarget, deleteTarget, listTargets, patchTarget, replaceTarget } from './targets.ts';

export const handler = resourceHandler(
  { ...targets, ...companyTargets },
  {
    api_tracker_commit_target_list: listTargets,
    api_tracker_commit_target_create: createTarget,
    api_tracker_commit_target_update: replaceTarget,
    api_tracker_commit_target_partial_update: patchTarget,
    api_tracker_commit_target_delete: deleteTarget,
    api_company_target_list: listCompanyTargets,
    api_company_target_create: createCompanyTarget,
    api_company_target_update: replaceCompanyTarget,
    api_company_target_partial_update: patchCompanyTarget,
    api_company_target_delete: deleteCompanyTarget,
  },
);
