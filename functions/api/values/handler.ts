import { values } from '../../../shared/contract/report/values.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listReportAudit } from './list-audit.ts';
import { listValueChanges } from './list-changes.ts';
import { listValues } from './list-values.ts';
import { changeMetricValue, enterMetricValue, enterValue, saveInputs } from './save.ts';

export const handler = resourceHandler(values, {
  listValues,
  enterValue,
  enterMetricValue,
  changeMetricValue,
  saveInputs,
  listReportAudit,
  listValueChanges,
});
