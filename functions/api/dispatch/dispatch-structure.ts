import type { dispatch } from '../../../shared/contract/structure/dispatch.ts';
import type { DispatchAnswer } from '../../../shared/contract/structure/dispatch-answers.ts';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { submitApportionment } from '../../core/apportionment/submit.ts';
import { startFilling } from '../../core/report/form/fill-from-form.ts';
import { moveReportToPackage } from '../../core/report/move-to-package.ts';
import { importMetricsFile, importStructureFile } from '../../core/structure/file/import-in-request.ts';
import { startTemplateUpdate } from '../../core/structure/template/template-updates.ts';
import { answerBegunJob, answerEndedJob } from '../../http/job-answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { exportCsv } from './export-csv.ts';
import { movePath } from './move-path.ts';
import { packagesFromTemplate } from './packages-from-template.ts';

type Body<T extends DispatchBody['type']> = Extract<DispatchBody, { type: T }>;
type Run = { [T in DispatchBody['type']]: (context: SignedInRequest, body: Body<T>) => Promise<DispatchAnswer<T>> };

const followTemplate = async (context: SignedInRequest, body: Body<'PULL_FROM_TEMPLATE' | 'PUSH_TO_TEMPLATE_CHILDREN'>) =>
  answerEndedJob(context, await startTemplateUpdate(context, body));

/** Sets the period to submitting. A mail announces the end, because clients do not wait for the job (ADM-523, ADM-524). */
const submitToClients = async (context: SignedInRequest, body: Body<'SUBMIT_APPORTIONMENTS'>) =>
  answerBegunJob(context, await submitApportionment(context, body));

const RUN: Run = {
  MOVE_PATH: movePath,
  METRICS_TO_CSV: exportCsv,
  METRICS_FROM_CSV: (context, { fileobj, refId: packageId }) => importMetricsFile(context, fileobj.bytes, packageId),
  IMPORT_FROM_JSON: (context, { fileobj, commitId: reportId }) => importStructureFile(context, fileobj.bytes, reportId),
  CSV_TO_INPUT_VALUES: async (context, body) => answerEndedJob(context, await startFilling(context, body)),
  MOVE_COMMIT: moveReportToPackage,
  PULL_FROM_TEMPLATE: followTemplate,
  PUSH_TO_TEMPLATE_CHILDREN: followTemplate,
  REFS_FROM_THIS_TEMPLATE: packagesFromTemplate,
  SUBMIT_APPORTIONMENTS: submitToClients,
};

export const dispatchStructure: Handlers<typeof dispatch>['dispatchProject'] = async (context, { body }) => {
  const run = RUN[body.type] as (context: SignedInRequest, body: DispatchBody) => Promise<DispatchAnswer<DispatchBody['type']>>;
  return run(context, body);
};
