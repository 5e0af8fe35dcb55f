import { companyIndicators } from '../../../shared/contract/indicator/company-indicators.ts';
import { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createCompanyIndicator, deleteCompanyIndicator, listCompanyIndicators } from './company.ts';
import { deleteIndicator } from './delete-indicator.ts';
import { listIndicators, listProjectIndicators, readIndicator } from './lists.ts';
import { createIndicator, patchIndicator, replaceIndicator } from './save.ts';

export const handler = resourceHandler(
  { ...indicators, ...companyIndicators },
  {
    listProjectIndicators,
    listIndicators,
    createIndicator,
    readIndicator,
    replaceIndicator,
    putIndicator: replaceIndicator,
    changeIndicator: patchIndicator,
    deleteIndicator,
    listCompanyIndicators,
    addCompanyIndicator: createCompanyIndicator,
    removeCompanyIndicator: deleteCompanyIndicator,
  },
);
