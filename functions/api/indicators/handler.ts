import { companyIndicators } from '../../../shared/contract/indicator/company-indicators.ts';
import { definitionPreview } from '../../../shared/contract/indicator/definition-preview.ts';
import { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { addCompanyIndicator, listCompanyIndicators, previewCompanyIndicatorRemoval, removeCompanyIndicator } from './company.ts';
import { deleteIndicator } from './delete-indicator.ts';
import { listIndicators, listProjectIndicators, readIndicator } from './lists.ts';
import { previewIndicatorChange } from './preview.ts';
import { changeIndicator, createIndicator, putIndicator } from './save.ts';

export const handler = resourceHandler(
  { ...indicators, ...definitionPreview, ...companyIndicators },
  {
    listProjectIndicators,
    listIndicators,
    createIndicator,
    readIndicator,
    replaceIndicator: putIndicator,
    putIndicator,
    changeIndicator,
    deleteIndicator,
    previewIndicatorChange,
    listCompanyIndicators,
    addCompanyIndicator,
    removeCompanyIndicator,
    previewCompanyIndicatorRemoval,
  },
);
