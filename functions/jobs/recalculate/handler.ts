import { jobWorker } from '../../queue/worker.ts';
import { recalculate } from './run.ts';

export const handler = jobWorker('recalculate', recalculate);
