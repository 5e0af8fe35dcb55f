import type { RouteDef } from '../../../shared/contract/route.ts';
import { grantAnywhere, grantOnSeen, grantWithin, limitedNow, pathOf } from '../../../shared/domain/access/packages.ts';
import {
  can,
  canSee,
  type Flags,
  type Grant,
  mergeGrants,
  type Requirement,
  seesPackages,
} from '../../../shared/domain/access/rights.ts';
import { assignedPackages } from '../../../shared/domain/access/sight.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { type IdItem, type IdType, idStore } from '../../data/stores/id-store.ts';
import { type Actor, grantOn, reachesProjects } from '../../data/stores/person/caller-store.ts';
import { type PackageItem, projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';

const PARAM_TYPES: Record<string, IdType> = {
  companyId: 'company',
  projectId: 'project',
  trackerId: 'tracker',
  refId: 'ref',
  commitId: 'commit',
};

/** The names that people use for the things of a path. */
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

/** Whether the ids of a path belong together: the structure to its project, the report to its package, and so on. */
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
 * (SET-012, SET-333, SET-335). The part of a grant that is limited to packages counts only for routes that say so.
 */
export async function authorise(route: RouteDef, actor: Actor, ids: Ids): Promise<CallerRights> {
  if (typeof route.access === 'string') return { grant: undefined };
  const { scope, needs, packages } = route.access;
  const isPlace = scope !== 'tenant' && scope !== 'anywhere';
  const whole = isPlace
    ? await grantIn(scope, actor, ids)
    : scope === 'tenant'
      ? undefined
      : grantAnywhere(grantOfAll(actor.grants));
  const found = packages && whole?.limited ? await onPackages(packages, actor, whole, ids) : { grant: whole };
  if (isPlace && !canSee(actor, found.grant)) throw missing(scope);
  demand(actor, found.grant, needs);
  return found;
}

/** The rights of a person in all places together. A seat limits them only in its own place. */
function grantOfAll(grants: readonly Grant[]): Grant | undefined {
  const takesPart = grants.some(({ auditor }) => !auditor);
  return mergeGrants(takesPart ? grants.map(({ auditor: _seat, ...grant }) => grant) : grants);
}

/** The result of the access check: the grant that counts for the request, and the packages that the answer is limited to. */
type CallerRights = Pick<Context, 'grant' | 'within'>;

/**
 * The grant of a person who has part of it on some packages only: for the package of the path, or for the packages of the answer.
 * The roles are read again, so that a changed or ended limit counts from the next request.
 */
async function onPackages(
  packages: 'named' | 'visible',
  actor: Actor,
  whole: Grant,
  { project, tracker: structure, ref: pack, commit: report }: Ids,
): Promise<CallerRights> {
  if (packages === 'visible' && seesPackages(actor, whole)) return { grant: whole };
  const named = packages === 'named' ? (pack?.uid ?? report?.packageUid) : undefined;
  if (packages === 'named' && named === undefined) return { grant: whole };
  const projectUid = String(project?.uid ?? (structure ?? pack ?? report)?.projectUid);
  const { grant, pathTo, allPackages } = await nowOn(actor, projectUid, whole);
  if (named !== undefined) return { grant: grantWithin(grant, pathTo(named)) };
  const isSeen = ({ uid }: { uid: string }) =>
    can(actor, grantWithin({ ...grant, isAdmin: false, actions: [] }, pathTo(uid)), 'member');
  const seen = new Set(allPackages.filter(isSeen).map(({ uid }) => uid));
  return { grant: grantOnSeen(grant, seen), within: seen };
}

/** A grant with its limited part as the project has it now: one Query. */
async function nowOn({ tenantUid }: Actor, projectUid: string, whole: Grant) {
  const loaded = await projectStore(tenantUid).load(projectUid);
  return { ...nowIn(loaded, whole), allPackages: loaded.allPackages };
}

/** What limits of grants to packages follow from, as it was read of a project. */
export type GrantPlaces = Readonly<{ roles: readonly RoleItem[]; allPackages: readonly PackageItem[] }>;

function nowIn({ roles, allPackages }: GrantPlaces, whole: Grant) {
  const parents = new Map(allPackages.map(({ uid, parentUid }) => [uid, parentUid]));
  const pathTo = (uid: string) => pathOf(uid, (each) => parents.get(each));
  return { grant: limitedNow(whole, roles, assignedPackages(allPackages, roles)), pathTo };
}

/** The grant on each package of a loaded project, by its uid, including the part that is limited to it. */
export function packageGrantsIn(loaded: GrantPlaces, whole: Grant | undefined): (packageUid: string) => Grant | undefined {
  if (!whole?.limited) return () => whole;
  const { grant, pathTo } = nowIn(loaded, whole);
  return (packageUid) => grantWithin(grant, pathTo(packageUid));
}

/**
 * The same for a project that is not loaded: one more Query for a grant that is limited to packages, none for others.
 * @param whole by `projectGrant`, or of a route that is about the whole project
 */
export async function packageGrants(
  actor: Actor,
  projectUid: string,
  whole: Grant | undefined,
): Promise<(packageUid: string) => Grant | undefined> {
  if (!whole?.limited) return () => whole;
  return packageGrantsIn(await projectStore(actor.tenantUid).load(projectUid), whole);
}

/** The grant on one package of a project that no path names, including the part that is limited to it. */
export async function packageGrant(actor: Actor, projectUid: string, packageUid: string): Promise<Grant | undefined> {
  return (await packageGrants(actor, projectUid, await projectGrant(actor, projectUid)))(packageUid);
}

/** The texts of refusals for requirements beyond a permission; the names of permissions are not for people. */
const DEMANDS: ReadonlyMap<Requirement, string> = new Map([
  ['admin', 'Only an administrator can do this. Ask one of them.'],
  ['superuser', 'Only a superuser can do this. Ask one of them.'],
  ['auditor', 'Only an auditor with a seat here can do this.'],
  ['tenant-superuser', 'Only a superuser of the tenancy can do this. Ask one of them.'],
]);

const AUDITS = 'An auditor reads everything here and changes nothing. Record a finding, which the administrators answer.';

/** The one place that refuses for want of a right. @throws forbidden */
export function demand(
  flags: Flags,
  grant: Grant | undefined,
  needs: Requirement,
  message = (grant?.auditor && !grant.isAdmin && AUDITS) ||
    DEMANDS.get(needs) ||
    'You do not have the permission for this. An administrator can give it to you.',
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
 * The grant on a project. The admin right on its company counts too (SET-127), and an auditor's seat there instead of all else;
 * the company is read only for people who have one of these.
 */
export async function projectGrant(actor: Actor, projectUid: string): Promise<Grant | undefined> {
  const own = grantOn(actor, { projectUid });
  const reaching = actor.grants.filter((grant) => grant.scope === 'company' && reachesProjects(grant));
  const isEnough = own?.auditor || (own?.isAdmin && !reaching.some(({ auditor }) => auditor));
  if (isEnough || reaching.length === 0) return own;
  const { project } = await idStore(actor.tenantUid).resolve({ project: { type: 'project', id: projectUid } });
  return grantOn(actor, { projectUid, companyUid: project?.companyUid });
}
