import type { results } from '../../../shared/contract/indicator/results.ts';
import { exportAddress } from '../../core/dashboard/fetch-export.ts';
import { startCompanyExport, startProjectExport } from '../../core/dashboard/start-export.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const createExport: Handlers<typeof results>['createExport'] = async (context, { params, body }) =>
  answerJob(context, await startProjectExport(context, params.projectId, body));

export const createCompanyExport: Handlers<typeof results>['createCompanyExport'] = async (context, { params, body }) =>
  answerJob(context, await startCompanyExport(context, params.companyId, body));

export const readExport: Handlers<typeof results>['readExport'] = async (context, { params }) => {
  const { address, filename } = await exportAddress(context, params.jobId);
  return { signed_url: address, filename };
};
