import { jobWorker } from '../../queue/worker.ts';
import { followTemplateJob } from './run.ts';

export const handler = jobWorker('follow-template', followTemplateJob);
