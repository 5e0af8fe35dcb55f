import { jobWorker } from '../../queue/worker.ts';
import { fillReport } from './run.ts';

export const handler = jobWorker('fill-report', fillReport);
