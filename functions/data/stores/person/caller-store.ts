import type { SessionStep } from '../../../../shared/domain/access/passkeys.ts';
import { type Flags, type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import type { Seat } from '../../../../shared/domain/access/seats.ts';
import type { SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import type { EndedSession } from '../../../../shared/domain/access/sessions.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { readPartition } from '../../partition.ts';
import { partition } from '../../table.ts';
import { rolesInForce } from './roles-through.ts';

/** A grant with its place; `until`: see `accessCounts`. */
export type ScopeGrant = Grant & { scope: 'project' | 'company'; scopeUid: string; roles: MemberRole[]; until?: string };

/** The caller: the person, the flags and every grant in this tenant. */
export type Actor = Flags & {
  userUid: string;
  tenantUid: string;
  email: string;
  firstName: string;
  lastName: string;
  /** when the person joined the tenant */
  created: string;
  /** when the person ended all sessions, if ever */
  signedOutAt: string | undefined;
  /** a session from before that goes on */
  keptSession: string | undefined;
  /** sessions that were ended one by one */
  endedSessions: readonly EndedSession[] | undefined;
  /** the first sign-in of the latest day with one */
  lastLogin: string | undefined;
  /** the account's second factor; undefined until the person has opened the application */
  secondFactor: SecondFactor | undefined;
  /** since when an authenticator app is known here; undefined for none, and for one of earlier releases */
  appSince: string | undefined;
  /** since when the person has a passkey here; undefined for none */
  passkeysSince: string | undefined;
  /** the second step by which their sessions were opened, for people with a passkey */
  steps: readonly SessionStep[];
  /** since when the person is deactivated: then they have neither flags nor grants, and no request of theirs is served */
  deactivatedAt: string | undefined;
  grants: readonly ScopeGrant[];
  /** the seats of an auditor, including ended ones */
  seats: readonly Seat[];
};

/** The people of one tenant as callers. */
export const callerStore = (tenantUid: string) => ({
  /**
   * The person with all grants in one Query; undefined for a person outside the tenant. `consistent`: with every finished write.
   */
  async find(userUid: string, { consistent = false } = {}): Promise<Actor | undefined> {
    const { user, grant, seat, sessionStep: steps } = await readPartition(partition.user(tenantUid, userUid), '', { consistent });
    const profile = user[0];
    if (!profile) return undefined;
    const { email, firstName, lastName, isSuperuser, isTenantSuperuser, created, deactivatedAt } = profile;
    const { signedOutAt, keptSession, endedSessions, lastLogin, secondFactor, appSince, passkeysSince } = profile;
    const ended = { signedOutAt, keptSession, endedSessions };
    const name = { email, firstName, lastName };
    const signIns = { lastLogin, secondFactor, appSince, passkeysSince, steps };
    const person = { userUid, tenantUid, ...name, created, ...ended, ...signIns, deactivatedAt };
    if (deactivatedAt !== undefined) return { ...person, isSuperuser: false, isTenantSuperuser: false, grants: [], seats: [] };
    return { ...person, isSuperuser, isTenantSuperuser, grants: rolesInForce(grant), seats: seat };
  },
});

/**
 * The actor's rights on a company (its own grant), or on a project (the grant on it, and the admin right on its company,
 * SET-127).
 */
export function grantOn(
  actor: Pick<Actor, 'grants'>,
  place: { companyUid?: string | undefined; projectUid?: string | undefined },
): Grant | undefined {
  const own = place.projectUid ?? place.companyUid;
  const inherited = (grant: ScopeGrant) => grant.scopeUid === place.companyUid && reachesProjects(grant);
  return mergeGrants(actor.grants.filter((grant) => grant.scopeUid === own || inherited(grant)));
}

/** Whether a grant counts in the projects of its company, too: the admin right (SET-127), and the seat of an auditor. */
export const reachesProjects = ({ isAdmin, auditor }: Grant): boolean => isAdmin || auditor === true;

/** The roles that a person holds in a project. */
export const roleUidsOf = (actor: Pick<Actor, 'grants'>, projectUid: string): string[] =>
  actor.grants
    .filter(({ scopeUid }) => scopeUid === projectUid)
    .flatMap(({ roles }) => roles.flatMap(({ roleUid }) => roleUid ?? []));
