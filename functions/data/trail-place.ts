import { trailPlace } from './table.ts';

/** The trail that an audit entry belongs to: a project's, a company's, or the tenancy's own. */
export type TrailPlace = ReturnType<typeof trailPlace> | 'tenancy';

/** The trail of things outside of projects and companies: people, settings, base metrics, groups of factors, sub-tenancies. */
export const IN_TENANCY: TrailPlace = 'tenancy';

export const inProject = (projectUid: string): TrailPlace => trailPlace('project', projectUid);
export const inCompany = (companyUid: string): TrailPlace => trailPlace('company', companyUid);
export const inScope = (scope: 'project' | 'company', scopeUid: string): TrailPlace => trailPlace(scope, scopeUid);

/** Number of parts of a tenancy's log. Each takes about 1,000 entries a second. */
const LOG_SHARDS = 4;

/** The names of the parts of a log. */
export const logShards = (): string[] => Array.from({ length: LOG_SHARDS }, (_unused, shard) => String(shard));

/** The part of the log in which an entry stands, by its uid. */
export const logShard = (uid: string): string => String(Number.parseInt(uid.at(-1)!, 16) % LOG_SHARDS);

/** Splits a place into scope and uid; `uid` is '' for the tenancy. */
export function trailScopeOf(place: string): { scope: 'project' | 'company' | 'tenancy'; uid: string } {
  const [, scope, uid] = /^(project|company)#(.+)$/.exec(place) ?? [];
  return scope && uid ? { scope: scope as 'project' | 'company', uid } : { scope: 'tenancy', uid: '' };
}

export function projectOf(place: string): string | undefined {
  const { scope, uid } = trailScopeOf(place);
  return scope === 'project' ? uid : undefined;
}
