import { jobWorker } from '../../queue/worker.ts';
import { settleGrantsOf } from './run.ts';

export const handler = jobWorker('settle-grants', settleGrantsOf);
