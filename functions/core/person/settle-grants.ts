import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import type { Cause } from '../../data/audit-write.ts';
import { groupBasis } from '../../data/stores/company/company-member-store.ts';
import { withGroups } from '../../data/stores/company/company-rights.ts';
import { type GrantItem, type Regrant, regrantWrites } from '../../data/stores/person/grant-writes.ts';
import { leaveWrites } from '../../data/stores/person/membership-store.ts';
import { permissionGroupStore } from '../../data/stores/person/permission-group-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { basisOf, permissionsOf } from '../../data/stores/person/role-rights.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { transact } from '../../data/transact.ts';

/** People per transaction: each takes two writes, and a check for each role and permission group of theirs. */
const PEOPLE_IN_TRANSACTION = 10;

/** The grant that a person is to have. */
type RightOf = (held: GrantItem) => Omit<Regrant, 'held'> | undefined;

/**
 * Writes the rights of people with changed roles of a project, or with a changed permission group of a company, where they differ
 * from what follows from it. May run late and more than once. @returns the number of rights written
 * @throws stale_version when another write changes a right, a role or a group meanwhile, not_found, conflict
 */
export async function settleGrants(tenantUid: string, payload: SettleGrantsPayload, cause: Cause): Promise<number> {
  const rightOf = await (payload.scope === 'project' ? rightsOfProject(tenantUid, payload) : rightsOfCompany(tenantUid, payload));
  const members = await personStore(tenantUid).membersOf(payload.scopeUid);
  const due = members.flatMap((held) => {
    const right = rightOf(held);
    return right && rightsText(held) !== rightsText(right.next) ? [{ held, ...right }] : [];
  });
  const gone = payload.scope === 'project' ? due.filter(({ next }) => next.roles?.length === 0) : [];
  const changed = due.filter((each) => !gone.includes(each));
  for (let start = 0; start < changed.length; start += PEOPLE_IN_TRANSACTION) {
    const some = changed.slice(start, start + PEOPLE_IN_TRANSACTION);
    const { kept, grants } = await regrantWrites(members, some, cause);
    await transact([...kept, ...grants.flat()]);
  }
  for (const { held } of gone) await transact(leaveWrites(held, cause));
  return due.length;
}

async function rightsOfProject(
  tenantUid: string,
  { scopeUid, roles }: SettleGrantsPayload & { scope: 'project' },
): Promise<RightOf> {
  const all = await projectStore(tenantUid).load(scopeUid, { consistent: true });
  return (held) => {
    const uids = held.roles.flatMap(({ roleUid }) => roleUid ?? []);
    if (!uids.some((uid) => roles.includes(uid))) return undefined;
    const kept = held.roles.filter(({ roleUid }) => roleUid === null || all.roles.some((role) => role.uid === roleUid));
    return { next: { roles: kept, ...permissionsOf(kept, all) }, basis: basisOf(kept, all) };
  };
}

async function rightsOfCompany(
  tenantUid: string,
  { scopeUid, group }: SettleGrantsPayload & { scope: 'company' },
): Promise<RightOf> {
  const all = await permissionGroupStore(tenantUid, 'company', scopeUid).all();
  const exists = (uid: string) => all.some((each) => each.uid === uid);
  return (held) => {
    const uids = held.groups ?? [];
    if (!uids.includes(group)) return undefined;
    const next = withGroups(held, uids.filter(exists), all);
    return { next, basis: groupBasis(next, all) };
  };
}

/** The roles of a grant and what it allows, for a comparison. */
const rightsText = ({ isAdmin, actions, limited = [], roles = [], groups = [] }: GrantItem | Regrant['next']): string =>
  JSON.stringify([
    roles.length,
    groups.length,
    isAdmin,
    [...actions].sort(),
    limited
      .map((each) => JSON.stringify([each.roleUid, each.own ?? false, [...each.packages].sort(), [...each.actions].sort()]))
      .sort(),
  ]);
