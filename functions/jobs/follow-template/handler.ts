import { jobWorker } from '../../queue/worker.ts';
import { followTemplate } from './run.ts';

export const handler = jobWorker('follow-template', followTemplate);
