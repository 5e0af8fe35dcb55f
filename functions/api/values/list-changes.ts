import type { values } from '../../../shared/contract/report/values.ts';
import { trailOfValue } from '../../core/report/trail.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { byView } from './trail-view.ts';

export const listValueChanges: Handlers<typeof values>['listValueChanges'] = async (context, { params }) => {
  const { entries, people } = await trailOfValue(context, params.nodeUid);
  return entries.map(({ at, by, correlationId, changes, context: more }) => {
    const status = typeof more?.status === 'string' ? more.status : null;
    return { at, by: byView(by, people), submission: Number(more?.submission ?? 0), status, correlationId, changes };
  });
};
