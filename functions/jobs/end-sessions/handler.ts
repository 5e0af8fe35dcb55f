import { jobWorker } from '../../queue/worker.ts';
import { endSessionsOf } from './run.ts';

export const handler = jobWorker('end-sessions', endSessionsOf);
