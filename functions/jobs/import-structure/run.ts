import { ImportStructurePayload } from '../../../shared/contract/jobs.ts';
import { importFile } from '../../core/structure/file/import-file.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Imports a file of a structure, or says what importing it would do. */
export const importStructureJob = (job: RunningJob): Promise<string> =>
  importFile(job, ImportStructurePayload.parse(job.payload));
