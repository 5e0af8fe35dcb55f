import { jobWorker } from '../../queue/worker.ts';
import { importStructureJob } from './run.ts';

export const handler = jobWorker('import-structure', importStructureJob);
