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
    api_project_indicator_list: listProjectIndicators,
    api_tracker_commit_indicator_list: listIndicators,
    api_tracker_commit_indicator_create: createIndicator,
    readIndicator,
    replaceIndicator,
    api_tracker_commit_indicator_update: replaceIndicator,
    api_tracker_commit_indicator_partial_update: patchIndicator,
    api_tracker_commit_indicator_delete: deleteIndicator,
    api_company_indicator_list: listCompanyIndicators,
    api_company_indicator_create: createCompanyIndicator,
    api_company_indicator_delete: deleteCompanyIndicator,
  },
);
