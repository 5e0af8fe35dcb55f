import { jobWorker } from '../../queue/worker.ts';
import { hashUploadsJob } from './run.ts';

export const handler = jobWorker('hash-uploads', hashUploadsJob);
