import { jobWorker } from '../../queue/worker.ts';
import { writeRestOf } from './run.ts';

export const handler = jobWorker('write-rest', writeRestOf);
