import { jobWorker } from '../../queue/worker.ts';
import { importStructure } from './run.ts';

export const handler = jobWorker('import-structure', importStructure);
