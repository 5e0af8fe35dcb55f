import { jobWorker } from '../../queue/worker.ts';
import { exportFile } from './run.ts';

export const handler = jobWorker('export-file', exportFile);
