import { timingSafeEqual } from 'node:crypto';
import type { RouteDef } from '../../shared/contract/route.ts';
import { can, canSee, type Flags, type Grant, mergeGrants, type Requirement } from '../../shared/domain/access/rights.ts';
import { isSignedOut } from '../../shared/domain/access/sign-out.ts';
import { namesTenant } from '../../shared/domain/tenant/claim.ts';
import { AppError } from '../../shared/errors.ts';
import { EDGE_HEADER } from '../../shared/platform.ts';
import { type IdItem, type IdType, idStore } from '../data/stores/id-store.ts';
import { type Actor, callerStore, grantOn } from '../data/stores/person/caller-store.ts';
import { hostStore } from '../data/stores/tenant/host-store.ts';
import { env } from '../env.ts';
import type { Event } from './event.ts';

/** The tenant is the one of the host, and the host is believed only from the edge, which proves itself by a secret. */
export async function tenantOf(event: Event): Promise<{ tenantUid: string; host: string }> {
  const given = Buffer.from(event.headers[EDGE_HEADER.secret] ?? '');
  const secret = Buffer.from(env.edgeSecret);
  const fromEdge = given.length === secret.length && timingSafeEqual(given, secret);
  if (!fromEdge) throw new AppError('forbidden', 'Call the API through its public address');
  const host = event.headers[EDGE_HEADER.host] ?? '';
  const tenantUid = await hostStore.tenantOf(host);
  if (!tenantUid) throw new AppError('not_found', 'There is nothing at this address');
  return { tenantUid, host };
}

/** The person of the verified token, as stored in the tenant: flags and roles in a token are never believed. */
export async function actorOf(event: Event, tenantUid: string): Promise<Actor> {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'id') throw new AppError('unauthenticated', 'Sign in first');
  const actor = await callerStore(tenantUid).find(String(claims.sub));
  if (!actor || !namesTenant(claims, tenantUid, actor.created))
    throw new AppError('unauthenticated', 'You are not a member of this tenancy');
  if (isSignedOut(claims, actor.signedOutAt)) throw new AppError('unauthenticated', 'This session has been ended. Sign in again');
  return actor;
}

const PARAM_TYPES: Record<string, IdType> = {
  companyId: 'company',
  projectId: 'project',
  trackerId: 'tracker',
  refId: 'ref',
  commitId: 'commit',
};

/** What people call the things of a path. */
const NAMES: Readonly<Record<string, string>> = { commit: 'report', ref: 'reporting package', tracker: 'project' };
const missingText = (type: string) => `No such ${NAMES[type] ?? type}`;

export type Ids = Partial<Record<IdType, IdItem>>;

/** What the ids of the path stand for. One that matches nothing, unless the route hides that, or does not belong to the one before it, is not found. */
export async function resolveIds(
  tenantUid: string,
  params: Record<string, string | undefined>,
  { hidesMissing = false }: Pick<RouteDef, 'hidesMissing'> = {},
): Promise<Ids> {
  const wanted: Partial<Record<IdType, { type: IdType; id: string }>> = {};
  for (const [name, type] of Object.entries(PARAM_TYPES)) if (params[name]) wanted[type] = { type, id: params[name] };
  const ids = await idStore(tenantUid).resolve(wanted as Record<IdType, { type: IdType; id: string }>);
  const missing = hidesMissing ? undefined : Object.keys(wanted).find((type) => !ids[type as IdType]);
  if (missing || !belongTogether(ids)) throw new AppError('not_found', missingText(missing ?? 'combination of ids'));
  return ids;
}

/** A ref's tracker, a report's package and so on are those that the path names. */
function belongTogether({ project, tracker, ref, commit }: Ids): boolean {
  const inside = (item: IdItem | undefined, key: 'projectUid' | 'trackerUid' | 'refUid', outer: IdItem | undefined) =>
    !item || !outer || item[key] === outer.uid;
  return (
    inside(tracker, 'projectUid', project) &&
    inside(ref, 'trackerUid', tracker) &&
    inside(ref, 'projectUid', project) &&
    inside(commit, 'trackerUid', tracker) &&
    inside(commit, 'projectUid', project) &&
    inside(commit, 'refUid', ref)
  );
}

/**
 * The route's access check. A scope that the caller may not see at all is not found; one that is seen without the right is
 * forbidden (SET-012, SET-333, SET-335).
 */
export async function authorise(route: RouteDef, actor: Actor, ids: Ids): Promise<Grant | undefined> {
  if (typeof route.access === 'string') return undefined;
  const { scope, needs } = route.access;
  const isPlace = scope !== 'tenant' && scope !== 'anywhere';
  const grant = isPlace ? await grantIn(scope, actor, ids) : scope === 'tenant' ? undefined : mergeGrants(actor.grants);
  if (isPlace && !canSee(actor, grant)) throw new AppError('not_found', missingText(scope));
  demand(actor, grant, needs);
  return grant;
}

/** The one place that refuses for want of a right. @throws forbidden */
export function demand(
  flags: Flags,
  grant: Grant | undefined,
  needs: Requirement,
  message = `You do not have the permission for this (${needs})`,
): void {
  if (!can(flags, grant, needs)) throw new AppError('forbidden', message);
}

async function grantIn(scope: 'company' | 'project' | 'tracker' | 'commit', actor: Actor, ids: Ids): Promise<Grant | undefined> {
  const place = ids[scope];
  if (!place) throw new Error(`The path names no ${scope}`);
  if (scope === 'company') return grantOn(actor, { companyUid: place.uid });
  return projectGrant(actor, scope === 'project' ? place.uid : String(place.projectUid));
}

/** The grant on a project. The admin right on its company counts too (SET-127), which is looked up only for those who have one. */
export async function projectGrant(actor: Actor, projectUid: string): Promise<Grant | undefined> {
  const own = grantOn(actor, { projectUid });
  const companyAdmin = actor.grants.some((grant) => grant.scope === 'company' && grant.isAdmin);
  if (own?.isAdmin || !companyAdmin) return own;
  const { project } = await idStore(actor.tenantUid).resolve({ project: { type: 'project', id: projectUid } });
  return grantOn(actor, { projectUid, companyUid: project?.companyUid });
}
