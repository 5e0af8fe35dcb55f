import { randomUUID } from 'node:crypto';
import type { results } from '../../../shared/contract/indicator/results.ts';
import { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { type Action, can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { projectGrant } from '../../core/access/grant.ts';
import { loadCompany } from '../../core/company/dashboard.ts';
import { opened } from '../../core/company/visible-projects.ts';
import { checkDashboard } from '../../core/dashboard/access.ts';
import { dashboardScopeOf } from '../../core/dashboard/figures.ts';
import { memberOf } from '../../core/report/caller.ts';
import { tenantToday } from '../../core/tenant/clock.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { transact } from '../../data/transact.ts';
import { storage } from '../../files/storage.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type ProjectFile = { what: 'inputs' | 'indicators'; isRoot: boolean; withDrafts: boolean };

/** The rights that a file of a project needs: for the dashboard that it is of, for what was entered, and for drafts (REP-334). */
const needsOf = ({ what, isRoot, withDrafts }: ProjectFile): Action[] => [
  isRoot ? 'READ_PROJECT_REPORT' : 'READ_TRACKER_REF',
  ...(what === 'inputs' ? (['READ_PROJECT_REPORT'] as const) : []),
  ...(what === 'inputs' && withDrafts ? (['UPDATE_TRACKER_REF_SCORE_VALUE'] as const) : []),
];

/** Starts an export. What the caller may see is decided now: the worker knows nobody. */
export const createExport: Handlers<typeof results>['createExport'] = async (context, { params, body }) => {
  const { tenantUid, cause, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(params.projectId);
  const { ref } = dashboardScopeOf(loaded, body, today);
  const isRoot = ref.uid === loaded.project.masterRefUid;
  checkDashboard(context, isRoot);
  const withDrafts = seesStaging(memberOf(context, params.projectId));
  const payload: ExportFilePayload = {
    ...body,
    projectUid: params.projectId,
    today,
    withDrafts,
    needs: needsOf({ what: body.what, isRoot, withDrafts }),
    key: `${tenantUid}/exports/${randomUUID()}`,
  };
  const { uid, write } = jobStore(tenantUid).enqueue('export-file', payload, cause);
  await transact([write]);
  return answerJob(context, uid);
};

/** The same for a company; projects that the caller may not open are in its figures, without a line of their own. */
export const createCompanyExport: Handlers<typeof results>['createCompanyExport'] = async (context, { params, body }) => {
  const { tenantUid, actor, cause, now } = context;
  const today = await tenantToday(tenantUid, now);
  const { projects } = await loadCompany(tenantUid, params.companyId);
  const payload: ExportFilePayload = {
    what: 'company',
    companyUid: params.companyId,
    ...body,
    today,
    named: opened(actor, projects).open.map(({ project }) => project.uid),
    key: `${tenantUid}/exports/${randomUUID()}`,
  };
  const { uid, write } = jobStore(tenantUid).enqueue('export-file', payload, cause);
  await transact([write]);
  return answerJob(context, uid);
};

const NAMES = { inputs: 'project_inputs', indicators: 'indicators', company: 'company_indicators' } as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Only who asked for an export fetches it, as long as they see what is in it. @throws not_found, conflict while it is being written */
export const readExport: Handlers<typeof results>['readExport'] = async ({ tenantUid, actor }, { params }) => {
  const job = await jobStore(tenantUid).get(params.jobId);
  if (job.by !== actor.userUid || job.type !== 'export-file') throw new AppError('not_found', 'No such export');
  const payload = ExportFilePayload.parse(job.payload);
  if (!(await isSeen(actor, payload))) throw new AppError('not_found', 'No such export');
  if (job.status !== 'done') throw new AppError('conflict', 'The file is not ready yet');
  const { key, what, format } = payload;
  const filename = `${NAMES[what]}.${format}`;
  return { signed_url: await storage.signedUrl(key, { filename, contentType: TYPES[format] }), filename };
};

/** Whether the caller still has the rights on the project, or sees the company with every project that has a line in the file. */
async function isSeen(actor: Actor, payload: ExportFilePayload): Promise<boolean> {
  if (payload.what !== 'company') {
    const grant = await projectGrant(actor, payload.projectUid);
    return payload.needs.every((action) => can(actor, grant, action));
  }
  const { companyUid, named } = payload;
  if (!can(actor, grantOn(actor, { companyUid }), 'READ_COMPANY')) return false;
  if (named.length === 0) return true;
  const { projects } = await loadCompany(actor.tenantUid, companyUid);
  const open = new Set(opened(actor, projects).open.map(({ project }) => project.uid));
  return named.every((uid) => open.has(uid));
}
