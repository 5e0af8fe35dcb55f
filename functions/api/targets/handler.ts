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
    listTargets,
    setTarget: createTarget,
    replaceTarget,
    changeTarget: patchTarget,
    deleteTarget,
    listCompanyTargets,
    setCompanyTarget: createCompanyTarget,
    replaceCompanyTarget,
    changeCompanyTarget: patchCompanyTarget,
    deleteCompanyTarget,
  },
);
