import { values } from '../../../shared/contract/report/values.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listReportAudit } from './list-audit.ts';
import { listValueChanges } from './list-changes.ts';
import { listValues } from './list-values.ts';
import { createScoreValue, createValue, saveInputs, updateScoreValue } from './save.ts';

export const handler = resourceHandler(values, {
  api_tracker_commit_value_list: listValues,
  api_tracker_commit_value_create: createValue,
  api_tracker_commit_score_value_create: createScoreValue,
  api_tracker_commit_score_value_update: updateScoreValue,
  saveInputs,
  listReportAudit,
  listValueChanges,
});
