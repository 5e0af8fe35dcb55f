import { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { IN_TENANCY, inCompany, inProject, inScope, type TrailPlace } from '../../data/trail-place.ts';
import { storage } from '../../files/storage.ts';
import { projectGrant } from '../access/grant.ts';
import { loadCompany } from '../company/dashboard.ts';
import { opened } from '../company/visible-projects.ts';
import type { Context } from '../context.ts';
import { recordDownload } from '../file/record-download.ts';
import { readsPack } from '../pack/start-pack.ts';
import { draftSight } from '../report/draft-sight.ts';
import { readsTrail } from '../trail/readers.ts';

const NAMES = {
  inputs: 'project_inputs',
  indicators: 'indicators',
  company: 'company_indicators',
  trail: 'audit_trail',
  person: 'personal_data',
  pack: 'assurance_pack',
} as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

/**
 * A URL of an export file, valid for five minutes. Only the person who started the export gets it, and only while they may see
 * its content. Each time is an entry of the trail that has the export.
 * @throws not_found, conflict while it is being written and where it could not be
 */
export async function exportAddress(context: Context, jobUid: string): Promise<{ address: string; filename: string }> {
  const { tenantUid, actor } = context;
  const job = await jobStore(tenantUid).get(jobUid);
  if (job.by !== actor.userUid || job.type !== 'export-file') throw notFound('export');
  const payload = ExportFilePayload.parse(job.payload);
  if (!(await isSeen(actor, payload))) throw notFound('export');
  if (job.status === 'failed') throw new AppError('conflict', failedText(job.message));
  if (job.status !== 'done') throw new AppError('conflict', 'The file is not ready yet. Try again in a moment.');
  const { key, what, format } = payload;
  const named = 'fileName' in payload ? payload.fileName : undefined;
  const filename = `${named ?? NAMES[what]}.${format}`;
  const signing = storage.signedUrl(key, { filename, contentType: TYPES[format] });
  const [address] = await Promise.all([signing, recordDownload(context, placeOf(payload), { uid: jobUid, filename })]);
  return { address, filename };
}

const failedText = (message = 'Start the export again.') => `The file could not be written. ${message}`;

/** The project, company or tenancy whose data an export contains. */
function placeOf(payload: ExportFilePayload): TrailPlace {
  if (payload.what === 'person') return IN_TENANCY;
  if (payload.what === 'company') return inCompany(payload.companyUid);
  if (payload.what !== 'trail' && payload.what !== 'pack') return inProject(payload.projectUid);
  return payload.scope === 'tenancy' ? IN_TENANCY : inScope(payload.scope, payload.uid);
}

/** Whether the caller still has the rights on the project, or sees the company with every project that has a line in the file. */
async function isSeen(actor: Actor, payload: ExportFilePayload): Promise<boolean> {
  if (payload.what === 'trail') return readsTrail(actor, payload);
  if (payload.what === 'pack') return readsPack(actor, payload);
  if (payload.what === 'person') return can(actor, undefined, 'tenant-superuser');
  if (payload.what !== 'company') {
    const grant = await projectGrant(actor, payload.projectUid);
    if (!payload.needs.every((action) => can(actor, grant, action))) return false;
    const { projectUid, draftsIn = [] } = payload;
    return draftsIn.length === 0 || draftsIn.every(await draftSight({ actor, grant }, projectUid));
  }
  const { companyUid, named } = payload;
  if (!can(actor, grantOn(actor, { companyUid }), 'READ_COMPANY')) return false;
  if (named.length === 0) return true;
  const { projects } = await loadCompany({ tenantUid: actor.tenantUid }, companyUid);
  const open = new Set(opened(actor, projects).open.map(({ project }) => project.uid));
  return named.every((uid) => open.has(uid));
}
