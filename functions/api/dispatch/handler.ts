import { dispatch } from '../../../shared/contract/structure/dispatch.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchStructure } from './dispatch-structure.ts';

export const handler = resourceHandler(dispatch, { dispatchProject: dispatchStructure });
