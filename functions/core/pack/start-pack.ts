import type { PackExport } from '../../../shared/contract/jobs.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { inScope } from '../../data/trail-place.ts';
import { companiesBelow } from '../company/tree.ts';
import type { Context } from '../context.ts';
import { beginExport, exportKey } from '../file/begin-export.ts';
import { demandTrail, readsTrail } from '../trail/readers.ts';

type PackRequest = Pick<PackExport, 'scope' | 'uid' | 'fromDate' | 'toDate'>;

/**
 * Starts an assurance pack, for readers of the audit trail of the project or company. The pack of a company has the projects
 * below it that the caller administers. The start is recorded in the trail.
 * @param id the uid of the project or company, or its first eight characters
 * @returns the uid of its job
 * @throws not_found, forbidden; conflict for a company without such a project
 */
export async function startPack(context: Context, { scope, uid: id, fromDate, toDate }: PackRequest): Promise<string> {
  const { tenantUid, actor } = context;
  const { found } = await idStore(tenantUid).resolve({ found: { type: scope, id } });
  if (!found) throw notFound(scope);
  const { uid } = found;
  await demandTrail(actor, { scope, uid });
  const projects = scope === 'project' ? [uid] : await administered(actor, uid);
  if (projects.length === 0)
    throw new AppError('conflict', 'You administer no project of this company. Ask an administrator of its projects for a pack.');
  const days = { ...(fromDate !== undefined && { fromDate }), ...(toDate !== undefined && { toDate }) };
  return beginExport(context, inScope(scope, uid), {
    what: 'pack',
    scope,
    uid,
    projects,
    ...days,
    format: 'zip',
    key: exportKey(tenantUid),
  });
}

async function administered(actor: Actor, companyUid: string): Promise<string[]> {
  const [companies, index] = await Promise.all([companyStore(actor.tenantUid).all(), projectIndexStore(actor.tenantUid).all()]);
  const inside = new Set(companiesBelow(companies, companyUid).map(({ uid }) => uid));
  return index
    .filter(
      (each) =>
        inside.has(each.companyUid) && can(actor, grantOn(actor, { projectUid: each.uid, companyUid: each.companyUid }), 'admin'),
    )
    .map(({ uid }) => uid);
}

/** Whether the caller may still read everything that a pack holds. */
export async function readsPack(actor: Actor, { scope, uid, projects }: PackExport): Promise<boolean> {
  if (!(await readsTrail(actor, { scope, uid }))) return false;
  const each = await Promise.all(projects.map((project) => readsTrail(actor, { scope: 'project', uid: project })));
  return each.every(Boolean);
}
