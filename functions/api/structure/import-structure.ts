import type { structure } from '../../../shared/contract/structure/structure.ts';
import { startStructureImport, structureImportOf } from '../../core/structure/file/start-import.ts';
import { answerJob, jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof structure>;

export const importStructure: Routes['importStructure'] = async (context, { body }) =>
  answerJob(context, await startStructureImport(context, body));

export const readStructureImport: Routes['readStructureImport'] = async (context, { params }) => {
  const { job, report } = await structureImportOf(context, params.jobId);
  return { job: jobView(job), report: report ?? null };
};
