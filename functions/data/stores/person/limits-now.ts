import { limitedToRoles } from '../../../../shared/domain/access/packages.ts';
import type { Grant } from '../../../../shared/domain/access/rights.ts';
import { getTogether } from '../../batch-get.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { itemKey } from '../../item-key.ts';
import { readItem } from '../../read-item.ts';

type HeldGrant = Grant & { scopeUid: string; roles: MemberRole[] };

const nameOf = (projectUid: string, roleUid: string) => `${projectUid}\n${roleUid}`;

/**
 * Grants with their limited parts as the roles limit them now: a grant follows a changed or deleted role some seconds later. A
 * deleted role that limits its people is left out of their roles. For lists of many projects; one key of a BatchGet for each role
 * that limits, and none for grants on whole projects.
 */
export async function limitsNow<G extends HeldGrant>(tenantUid: string, grants: readonly G[]): Promise<readonly G[]> {
  const keys = grants.flatMap(({ scopeUid: projectUid, limited = [] }) =>
    limited.map(({ roleUid: uid }) => itemKey('role', { tenantUid, projectUid, uid })),
  );
  if (keys.length === 0) return grants;
  const read = (await getTogether(keys)).map((item) => readItem('role', item));
  const roles = new Map(read.map((role) => [nameOf(role.projectUid, role.uid), role]));
  return grants.map((grant) => {
    if (!grant.limited) return grant;
    const { limited, scopeUid } = grant;
    const found = limited.flatMap(({ roleUid }) => roles.get(nameOf(scopeUid, roleUid)) ?? []);
    const isGone = (uid: string | null) =>
      limited.some(({ roleUid }) => roleUid === uid) && !found.some((role) => role.uid === uid);
    return { ...limitedToRoles(grant, found), roles: grant.roles.filter(({ roleUid }) => !isGone(roleUid)) };
  });
}

/** A person with the grants that `limitsNow` finds. */
export const withLimitsNow = async <A extends { tenantUid: string; grants: readonly HeldGrant[] }>(actor: A): Promise<A> => ({
  ...actor,
  grants: await limitsNow(actor.tenantUid, actor.grants),
});
