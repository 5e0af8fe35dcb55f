import { ImportStructurePayload } from '../../../shared/contract/jobs.ts';
import type { ImportReport, structure } from '../../../shared/contract/structure/structure.ts';
import { errorKind } from '../../../shared/errors.ts';
import { commitOf } from '../../core/structure/place.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const NO_IMPORT = errorKind('not_found', 'No such import');

export const readStructureImport: Handlers<typeof structure>['readStructureImport'] = async (context, { params }) => {
  const store = jobStore(context.tenantUid);
  const job = await store.get(params.jobId);
  const payload = ImportStructurePayload.safeParse(job.payload);
  if (job.type !== 'import-structure' || payload.data?.place.refUid !== commitOf(context).refUid) throw NO_IMPORT();
  const report = job.status === 'done' ? await store.report<ImportReport>(job.uid) : undefined;
  return { job: jobView(job), report: report ?? null };
};
