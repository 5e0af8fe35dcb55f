import type { trail } from '../../../shared/contract/trail/trail.ts';
import { startPack } from '../../core/pack/start-pack.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const createPack: Handlers<typeof trail>['createPack'] = async (context, { body }) =>
  answerJob(context, await startPack(context, body));
