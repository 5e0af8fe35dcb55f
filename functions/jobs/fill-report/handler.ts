import { jobWorker } from '../../queue/worker.ts';
import { fillReportJob } from './run.ts';

export const handler = jobWorker('fill-report', fillReportJob);
