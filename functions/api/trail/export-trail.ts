import type { trail } from '../../../shared/contract/trail/trail.ts';
import { startTrailExport } from '../../core/trail/start-export.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const exportTrail: Handlers<typeof trail>['exportTrail'] = async (context, { body: { scope, uid, ...filter } }) =>
  answerJob(context, await startTrailExport(context, { scope, uid }, filter));
