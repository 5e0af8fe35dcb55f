import type { FillReportPayload, Job } from '../../../shared/contract/jobs.ts';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { permit } from '../../core/access/policy.ts';
import { nodeById } from '../../core/report/load.ts';
import { openReport } from '../../core/report/save-values.ts';
import { inCommit, namedCommit } from '../../core/structure/named-commit.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<DispatchBody, { type: 'CSV_TO_INPUT_VALUES' }>;

/** Fills the values of a report from the saved file of a form, as a job (REP-204, REP-276, REP-350). */
export async function fillFromForm(context: SignedInRequest, { commitId, docId, fileId, seen }: Body): Promise<Job> {
  const { tenantUid, cause } = context;
  const named = (await namedCommit(context, commitId))!;
  const { commit, structure } = await openReport(await permit(inCommit(context, named), ['report:enter']));
  const node = nodeById(structure.tree, docId, 'document');
  const store = documentStore(tenantUid, commit.uid);
  const status = await store.status(node.uid);
  const current = status?.currentObjectUid;
  if (!current || !meansUid(fileId, current))
    throw new AppError('conflict', 'This is not the current file of the form. Load the page again.');
  if (status.fillingJobUid && (await jobStore(tenantUid).isOpen(status.fillingJobUid)))
    throw new AppError('conflict', 'The report is being filled from this form already');
  const payload: FillReportPayload = {
    commitUid: commit.uid,
    documentUid: node.uid,
    objectUid: current,
    fill: true,
    seen: seen ?? null,
  };
  const job = jobStore(tenantUid).enqueue('fill-report', payload, cause);
  await store.change(commit, node.uid, { fillingJobUid: job.uid }, cause, { writes: [job.write], replaces: current });
  return answerJob(context, job.uid);
}
