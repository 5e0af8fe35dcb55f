import { jobWorker } from '../../queue/worker.ts';
import { changeMetrics } from './run.ts';

export const handler = jobWorker('change-metrics', changeMetrics);
