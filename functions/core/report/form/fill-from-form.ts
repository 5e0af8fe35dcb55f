import type { FillReportPayload } from '../../../../shared/contract/jobs.ts';
import type { DispatchBody } from '../../../../shared/contract/structure/dispatch-bodies.ts';
import { meansUid } from '../../../../shared/domain/kernel/names.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type DocstatusItem, documentStore } from '../../../data/stores/report/document-store.ts';
import { packageGrant } from '../../access/grant.ts';
import { permit } from '../../access/policy.ts';
import type { Context } from '../../context.ts';
import { atId, namedId } from '../../structure/named-place.ts';
import { nodeById } from '../load.ts';
import { openReport } from '../save-values.ts';

const FILLING = errorKind(
  'conflict',
  'The report is being filled from this form already. Wait a moment, then load the page again.',
);

type Body = Extract<DispatchBody, { type: 'CSV_TO_INPUT_VALUES' }>;

/**
 * Starts the job that fills the values of a report from the saved file of a form (REP-204, REP-276, REP-350).
 * @returns the job's uid
 * @throws conflict for a file that is not the current one, and while another job fills the report from the form
 */
export async function startFilling(context: Context, { commitId: reportId, docId, fileId, seen }: Body): Promise<string> {
  const { tenantUid, cause } = context;
  const named = (await namedId(context, reportId))!;
  const { projectUid, packageUid } = named;
  // the route knows only rights on the whole project; entering figures may be allowed on the report's package alone
  const grant = await packageGrant(context.actor, String(projectUid), String(packageUid));
  const { report, structure } = await openReport(await permit({ ...atId(context, named), grant }, ['report:enter']));
  const node = nodeById(structure.tree, docId, 'document');
  const store = documentStore(tenantUid, report.uid);
  const status = await store.status(node.uid);
  const current = status?.currentObjectUid;
  if (!current || !meansUid(fileId, current))
    throw new AppError('conflict', 'This is not the current file of the form. Load the page again.');
  if (status.fillingJobUid && (await jobStore(tenantUid).isOpen(status.fillingJobUid))) throw FILLING();
  const payload: FillReportPayload = {
    reportUid: report.uid,
    documentUid: node.uid,
    objectUid: current,
    fill: true,
    seen: seen ?? null,
  };
  const job = jobStore(tenantUid).enqueue('fill-report', payload, cause);
  // somebody may have started another job since, and this one would overwrite later corrections
  const started = ({ fillingJobUid }: DocstatusItem) => {
    if (fillingJobUid !== undefined && fillingJobUid !== status.fillingJobUid) throw FILLING();
    return { fillingJobUid: job.uid };
  };
  await store.change(report, node.uid, started, cause, { writes: [job.write], replaces: current });
  return job.uid;
}
