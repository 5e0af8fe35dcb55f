import { dispatch } from '../../../shared/contract/structure/dispatch.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchTracker } from './dispatch-tracker.ts';

export const handler = resourceHandler(dispatch, { dispatchProject: dispatchTracker });
