import { jobWorker } from '../../queue/worker.ts';
import { remind } from './run.ts';

export const handler = jobWorker('remind', remind);
