import { can } from '../../../shared/domain/access/rights.ts';
import { isShortId } from '../../../shared/domain/kernel/names.ts';
import { allowsSuppliers } from '../../../shared/domain/supplier/request.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import { supplierNameStore } from '../../data/stores/supplier/supplier-name-store.ts';
import { supplierRequestStore } from '../../data/stores/supplier/supplier-request-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Context } from '../context.ts';
import { requestMail } from './mails.ts';
import { type NamedRequest, namedRequest } from './requests.ts';

/** Requests per person and hour. The limit exists because each is a mail to people that the sender may not see. */
const LIMIT = { limit: 50, seconds: 3600 };

/** Projects whose roles are read in parallel. */
const PROJECTS_IN_PARALLEL = 20;

/** Projects of the tenancy with only their name and company. */
export type ProjectByName = { uid: string; name: string; company: string };

/** The other projects that allow suppliers (ADM-146), in no order: two Queries. */
export async function clientsFor(tenantUid: string, projectUid: string): Promise<ProjectByName[]> {
  const projects = (await projectIndexStore(tenantUid).all()).filter(
    ({ uid, metaJson }) => uid !== projectUid && allowsSuppliers(metaJson),
  );
  const companies = await supplierNameStore(tenantUid).companyNames(projects.map(({ companyUid }) => companyUid));
  return projects.map(({ uid, name, companyUid }) => ({ uid, name, company: companies.get(companyUid) ?? '' }));
}

type SentRelation = { roleUid: string; projectId: string | undefined };

/**
 * Asks a project to take the role's project as a supplier, with a mail to its administrators (ADM-312, ADM-529).
 * @throws not_found for a project that does not allow suppliers, as for none; invalid_input for a role of no project that the
 * caller administers; conflict for one's own project and for a second request of the role; too_many_requests
 */
export async function sendRequest(context: Context, sent: SentRelation): Promise<NamedRequest> {
  const { tenantUid, actor, cause, ids, now } = context;
  const client = ids.project && (await projectStore(tenantUid).get(ids.project.uid));
  if (!client || !allowsSuppliers(client.metaJson)) throw notFound('project');
  const role = await roleToSend(context, sent);
  if (role.projectUid === client.uid) throw new AppError('conflict', 'A project cannot be its own supplier. Choose another one.');
  await throttleStore(tenantUid).count([`supplier ${actor.userUid}`], { ...LIMIT, now });
  const request = {
    clientProjectUid: client.uid,
    supplierProjectUid: role.projectUid,
    supplierRoleUid: role.uid,
  };
  const store = supplierRequestStore(tenantUid);
  const named = await namedRequest(tenantUid, store.newItem(request, cause));
  await store.create(named.request, await requestMail(context, named, client), cause);
  return named;
}

const NO_ROLE = () => fieldError('supplier_discipline', unknownText('role'));

/**
 * The role, of a project that the caller administers. A role that is limited to packages belongs to a supplier, and cannot supply
 * others.
 */
async function roleToSend({ tenantUid, actor }: Context, { roleUid, projectId }: SentRelation): Promise<RoleItem> {
  const isOwn = ({ uid, companyUid }: Pick<ProjectItem, 'uid' | 'companyUid'>) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'admin');
  const candidates = projectId ? await projectById(tenantUid, projectId) : await projectIndexStore(tenantUid).all();
  const own = candidates.filter(isOwn).map(({ uid }) => uid);
  const roles = isShortId(roleUid) ? await rolesOf(tenantUid, own) : await rolesBeside(tenantUid, own, roleUid);
  const role = meantBy(roleUid, roles);
  if (!role) throw NO_ROLE();
  if (role.packages) throw new AppError('conflict', 'This role is a supplier itself. Choose another role.');
  return role;
}

/** The roles of the project, of some, that has a role: a BatchGet per hundred and a Query. */
async function rolesBeside(tenantUid: string, projectUids: readonly string[], roleUid: string): Promise<RoleItem[]> {
  const projectUid = await supplierNameStore(tenantUid).projectOfRole(projectUids, roleUid);
  return projectUid === undefined ? [] : projectStore(tenantUid).roles(projectUid);
}

/** The roles of several projects, among which a short id names one: a Query each. */
async function rolesOf(tenantUid: string, projectUids: readonly string[]): Promise<RoleItem[]> {
  const roles: RoleItem[] = [];
  for (let start = 0; start < projectUids.length; start += PROJECTS_IN_PARALLEL) {
    const some = projectUids.slice(start, start + PROJECTS_IN_PARALLEL);
    roles.push(...(await Promise.all(some.map((uid) => projectStore(tenantUid).roles(uid)))).flat());
  }
  return roles;
}

async function projectById(tenantUid: string, id: string): Promise<ProjectItem[]> {
  const { project } = await idStore(tenantUid).resolve({ project: { type: 'project', id } });
  return project ? [await projectStore(tenantUid).get(project.uid)] : [];
}
