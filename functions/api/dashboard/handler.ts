import { companyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { restatements } from '../../../shared/contract/restatement/restatements.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { exportCompanyResults, listCompanyInputs, listCompanyResults } from './company-reports.ts';
import { exportIndicators } from './export-indicators.ts';
import { exportInputs } from './export-inputs.ts';
import { readCompanyDashboard, readCompanyEvidence } from './read-company.ts';
import { readProjectDashboard } from './read-project.ts';
import { readReportIndicators } from './read-report.ts';

import { exportRestatements, listCompanyRestatements, listRestatements, readFigureHistory, readFigures } from './restatements.ts';

export const handler = resourceHandler(
  { ...dashboard, ...companyDashboard, ...restatements },
  {
    readReportIndicators,
    readProjectDashboard,
    readWholeDashboard: readProjectDashboard,
    exportIndicators,
    exportInputs,
    readCompanyDashboard,
    readCompanyEvidence,
    listCompanyResults,
    exportCompanyResults,
    listCompanyInputs,
    listRestatements,
    listCompanyRestatements,
    exportRestatements,
    readFigures,
    readFigureHistory,
  },
);
