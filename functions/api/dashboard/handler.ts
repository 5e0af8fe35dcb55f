import { companyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { exportCompanyReport, listCompanyInputs, listCompanyReports } from './company-reports.ts';
import { exportIndicators } from './export-indicators.ts';
import { listInputs } from './export-inputs.ts';
import { readCompanyDashboard, readCompanyEvidence } from './read-company.ts';
import { readProjectDashboard } from './read-project.ts';
import { readReportIndicators } from './read-report.ts';

export const handler = resourceHandler(
  { ...dashboard, ...companyDashboard },
  {
    readReportIndicators,
    readProjectDashboard,
    exportIndicators,
    exportInputs: listInputs,
    readCompanyDashboard,
    readCompanyEvidence,
    listCompanyResults: listCompanyReports,
    exportCompanyResults: exportCompanyReport,
    listCompanyInputs,
  },
);
