import { dashboard } from '../../../shared/contract/dashboard.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { exportIndicators } from './export-indicators.ts';
import { listInputs } from './export-inputs.ts';
import { readProjectDashboard } from './read-project.ts';
import { readReportIndicators } from './read-report.ts';

export const handler = resourceHandler(dashboard, {
  readReportIndicators,
  readProjectDashboard,
  exportIndicators,
  api_project_inputs_list: listInputs,
});
