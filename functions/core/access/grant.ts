import type { RouteDef } from '../../../shared/contract/route.ts';
import { can, canSee, type Flags, type Grant, mergeGrants, type Requirement } from '../../../shared/domain/access/rights.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { type IdItem, type IdType, idStore } from '../../data/stores/id-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';

const PARAM_TYPES: Record<string, IdType> = {
  companyId: 'company',
  projectId: 'project',
  trackerId: 'tracker',
  refId: 'ref',
  commitId: 'commit',
};

/** What people call the things of a path. */
const NAMES: Readonly<Record<string, string>> = { commit: 'report', ref: 'reporting package', tracker: 'project' };
const missing = (type: string) => notFound(NAMES[type] ?? type);

export type Ids = Partial<Record<IdType, IdItem>>;

/**
 * Resolves the ids of the path. An id that matches nothing or does not belong to the id before it is not found, unless the route
 * hides that.
 */
export async function resolveIds(
  tenantUid: string,
  params: Record<string, string | undefined>,
  { hidesMissing = false }: Pick<RouteDef, 'hidesMissing'> = {},
): Promise<Ids> {
  const wanted: Partial<Record<IdType, { type: IdType; id: string }>> = {};
  for (const [name, type] of Object.entries(PARAM_TYPES)) if (params[name]) wanted[type] = { type, id: params[name] };
  const ids = await idStore(tenantUid).resolve(wanted as Record<IdType, { type: IdType; id: string }>);
  const absent = hidesMissing ? undefined : Object.keys(wanted).find((type) => !ids[type as IdType]);
  if (absent || !belongTogether(ids)) throw missing(absent ?? 'address');
  return ids;
}

/** A package's structure, a report's package and so on are those that the path names. */
function belongTogether({ project, tracker: structure, ref: pack, commit: report }: Ids): boolean {
  const inside = (item: IdItem | undefined, key: 'projectUid' | 'structureUid' | 'packageUid', outer: IdItem | undefined) =>
    !item || !outer || item[key] === outer.uid;
  return (
    inside(structure, 'projectUid', project) &&
    inside(pack, 'structureUid', structure) &&
    inside(pack, 'projectUid', project) &&
    inside(report, 'structureUid', structure) &&
    inside(report, 'projectUid', project) &&
    inside(report, 'packageUid', pack)
  );
}

/**
 * The route's access check. A scope that the caller may not see is not found. A visible scope without the right is forbidden
 * (SET-012, SET-333, SET-335).
 */
export async function authorise(route: RouteDef, actor: Actor, ids: Ids): Promise<Grant | undefined> {
  if (typeof route.access === 'string') return undefined;
  const { scope, needs } = route.access;
  const isPlace = scope !== 'tenant' && scope !== 'anywhere';
  const grant = isPlace ? await grantIn(scope, actor, ids) : scope === 'tenant' ? undefined : mergeGrants(actor.grants);
  if (isPlace && !canSee(actor, grant)) throw missing(scope);
  demand(actor, grant, needs);
  return grant;
}

/** What a refusal says for want of more than a permission; the names of permissions are not for people. */
const DEMANDS: ReadonlyMap<Requirement, string> = new Map([
  ['admin', 'Only an administrator can do this. Ask one of them.'],
  ['superuser', 'Only a superuser can do this. Ask one of them.'],
  ['tenant-superuser', 'Only a superuser of the tenancy can do this. Ask one of them.'],
]);

/** The one place that refuses for want of a right. @throws forbidden */
export function demand(
  flags: Flags,
  grant: Grant | undefined,
  needs: Requirement,
  message = DEMANDS.get(needs) ?? 'You do not have the permission for this. An administrator can give it to you.',
): void {
  if (!can(flags, grant, needs)) throw new AppError('forbidden', message);
}

async function grantIn(scope: 'company' | 'project' | 'tracker' | 'commit', actor: Actor, ids: Ids): Promise<Grant | undefined> {
  const place = ids[scope];
  if (!place) throw new Error(`The path names no ${scope}`);
  if (scope === 'company') return grantOn(actor, { companyUid: place.uid });
  return projectGrant(actor, scope === 'project' ? place.uid : String(place.projectUid));
}

/**
 * The grant on a project. The admin right on its company counts too (SET-127); the company is read only for people who have such
 * a right.
 */
export async function projectGrant(actor: Actor, projectUid: string): Promise<Grant | undefined> {
  const own = grantOn(actor, { projectUid });
  const companyAdmin = actor.grants.some((grant) => grant.scope === 'company' && grant.isAdmin);
  if (own?.isAdmin || !companyAdmin) return own;
  const { project } = await idStore(actor.tenantUid).resolve({ project: { type: 'project', id: projectUid } });
  return grantOn(actor, { projectUid, companyUid: project?.companyUid });
}
