import { companyTargets } from '../../../shared/contract/indicator/company-targets.ts';
import { targets } from '../../../shared/contract/indicator/targets.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import {
  changeCompanyTarget,
  deleteCompanyTarget,
  listCompanyTargets,
  replaceCompanyTarget,
  setCompanyTarget,
} from './company.ts';
import { changeTarget, deleteTarget, listTargets, replaceTarget, setTarget } from './targets.ts';

export const handler = resourceHandler(
  { ...targets, ...companyTargets },
  {
    listTargets,
    setTarget,
    replaceTarget,
    changeTarget,
    deleteTarget,
    listCompanyTargets,
    setCompanyTarget,
    replaceCompanyTarget,
    changeCompanyTarget,
    deleteCompanyTarget,
  },
);
