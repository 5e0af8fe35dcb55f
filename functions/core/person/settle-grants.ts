import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import type { Cause } from '../../data/audit-write.ts';
import { withGroups } from '../../data/stores/company/company-rights.ts';
import { type GrantItem, type Regrant, regrantWrites } from '../../data/stores/person/grant-writes.ts';
import { permissionsOf } from '../../data/stores/person/membership-store.ts';
import { permissionGroupStore } from '../../data/stores/person/permission-group-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { groupAt, roleAt } from '../../data/stores/project/given.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { transact, type Write } from '../../data/transact.ts';

/** People per transaction: each takes two writes, and a condition for each role and permission group of theirs. */
const PEOPLE_IN_TRANSACTION = 10;

/** The grant that a person is to have, and the conditions on which it follows. */
type Right = { next: Regrant['next']; still: Map<string, Write> };
type RightOf = (held: GrantItem) => Right | undefined;

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
  for (let start = 0; start < due.length; start += PEOPLE_IN_TRANSACTION) {
    const some = due.slice(start, start + PEOPLE_IN_TRANSACTION);
    const { kept, grants } = await regrantWrites(members, some, cause);
    const still = new Map(some.flatMap((each) => [...each.still]));
    await transact([...kept, ...still.values(), ...grants.flat()]);
  }
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
    const own = all.roles.filter(({ uid }) => uids.includes(uid));
    const groups = all.permissionGroups.filter(({ uid }) => own.some(({ permissionGroupUid }) => permissionGroupUid === uid));
    const still = [...own.map((role) => [role.uid, roleAt(role, role.version)] as const), ...groups.map(condition)];
    return { next: { roles: held.roles, ...permissionsOf(held.roles, all) }, still: new Map(still) };
  };
}

async function rightsOfCompany(
  tenantUid: string,
  { scopeUid, group }: SettleGrantsPayload & { scope: 'company' },
): Promise<RightOf> {
  const all = await permissionGroupStore(tenantUid, 'company', scopeUid).all();
  return (held) => {
    const uids = held.groups ?? [];
    if (!uids.includes(group)) return undefined;
    return { next: withGroups(held, uids, all), still: new Map(all.filter(({ uid }) => uids.includes(uid)).map(condition)) };
  };
}

const condition = (group: Parameters<typeof groupAt>[0]) => [group.uid, groupAt(group, group.version)] as const;

/** What a grant allows, for a comparison. */
const rightsText = ({ isAdmin, actions, limited = [] }: GrantItem | Regrant['next']): string =>
  JSON.stringify([
    isAdmin,
    [...actions].sort(),
    limited
      .map((each) => JSON.stringify([each.roleUid, each.own ?? false, [...each.packages].sort(), [...each.actions].sort()]))
      .sort(),
  ]);
