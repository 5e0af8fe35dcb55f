import { jobWorker } from '../../queue/worker.ts';
import { settleAccountOf } from './run.ts';

export const handler = jobWorker('settle-account', settleAccountOf);
