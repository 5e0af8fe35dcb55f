import { indicators } from '../../../shared/contract/indicators.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { deleteIndicator } from './delete-indicator.ts';
import { listIndicators, listProjectIndicators, readIndicator } from './lists.ts';
import { createIndicator, patchIndicator, replaceIndicator } from './save.ts';

export const handler = resourceHandler(indicators, {
  api_project_indicator_list: listProjectIndicators,
  api_tracker_commit_indicator_list: listIndicators,
  api_tracker_commit_indicator_create: createIndicator,
  readIndicator,
  replaceIndicator,
  api_tracker_commit_indicator_update: replaceIndicator,
  api_tracker_commit_indicator_partial_update: patchIndicator,
  api_tracker_commit_indicator_delete: deleteIndicator,
});
