import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import { AppError, isStale } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { groupChecks } from '../../data/stores/company/company-member-store.ts';
import { withGroups } from '../../data/stores/company/company-rights.ts';
import { changeWrites, type GrantItem, type Regrant, takes } from '../../data/stores/person/grant-writes.ts';
import { leaveWrites } from '../../data/stores/person/membership-store.ts';
import { permissionGroupStore } from '../../data/stores/person/permission-group-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { permissionsOf, roleChecks } from '../../data/stores/person/role-rights.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { transact, type Write } from '../../data/transact.ts';
import { logger, personInLogs } from '../../log.ts';
import { administersBeside } from './no-seat.ts';

/** The grant that a person is to have. */
type RightOf = (held: GrantItem) => Omit<Regrant, 'held'> | undefined;

/** A change from which the rights of many people follow. */
type ChangedGrants = Extract<SettleGrantsPayload, { scope: 'project' | 'company' }>;

/** The number of rights that were written, and of rights that stayed because their person cannot have the new one. */
type SettledCount = { changed: number; left: number };

/**
 * Writes the rights of people with changed roles of a project, or with a changed permission group of a company, where they differ
 * from what follows from it: of each person apart, so that nobody waits for somebody who cannot have the new right. May run late
 * and more than once. A lowered right is taken from the last administrator too, because no role gives it any more; the
 * administrators of the company, or the superusers, name another one.
 * @throws stale_version when another write changes a right, a role or a group meanwhile, after all others have been settled
 */
export async function settleGrants(tenantUid: string, payload: ChangedGrants, cause: Cause): Promise<SettledCount> {
  // first, so that every role or group that they have is read
  const members = await personStore(tenantUid).membersOf(payload.scopeUid);
  const rightOf = await (payload.scope === 'project' ? rightsOfProject(tenantUid, payload) : rightsOfCompany(tenantUid, payload));
  const due = members.flatMap((held) => {
    const right = rightOf(held);
    return right && rightsText(held) !== rightsText(right.next) ? [{ held, ...right }] : [];
  });
  // who loses something first, as when the role changes
  const inOrder = [...due.filter(takes), ...due.filter((each) => !takes(each))];
  const settled: SettledCount = { changed: 0, left: 0 };
  const isAdmin = new Map(members.map((held) => [held.userUid, held.isAdmin]));
  const mayAdminister =
    payload.scope === 'company' ? await administersBeside({ tenantUid, now: new Date() }, payload.scopeUid) : undefined;
  let stale: unknown;
  for (const each of inOrder) {
    const error = await refusalOf(each, cause, mayAdminister);
    if (!error) {
      settled.changed += 1;
      isAdmin.set(each.held.userUid, each.next.isAdmin);
    } else if (isStale(error)) stale = error;
    else {
      settled.left += 1;
      const place = { scope: payload.scope, uid: payload.scopeUid };
      logger.warn('right left as it is', {
        tenant: tenantUid,
        person: personInLogs(tenantUid, each.held.userUid),
        ...place,
        error,
      });
    }
  }
  // so that an operator can contact its people; the index of members may not show recent writes yet
  if (settled.changed > 0 && ![...isAdmin.values()].includes(true))
    logger.error('nobody administers', { tenant: tenantUid, scope: payload.scope, uid: payload.scopeUid });
  if (stale) throw stale;
  return settled;
}

/**
 * Writes one right. `mayAdminister`: of a company, the condition for who gets the right to administer it.
 * @returns why it cannot be written
 */
async function refusalOf(
  { held, next, basis }: Regrant,
  cause: Cause,
  mayAdminister?: (userUid: string) => Promise<Write>,
): Promise<AppError | undefined> {
  try {
    const still = mayAdminister && next.isAdmin && !held.isAdmin ? [await mayAdminister(held.userUid)] : [];
    const leaves = held.scope === 'project' && next.roles?.length === 0;
    await transact(leaves ? leaveWrites(held, cause, basis) : changeWrites(held, next, [...basis, ...still], cause));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function rightsOfProject(tenantUid: string, { scopeUid, roles }: ChangedGrants & { scope: 'project' }): Promise<RightOf> {
  const all = await projectStore(tenantUid).load(scopeUid, { consistent: true });
  return (held) => {
    const uids = held.roles.flatMap(({ roleUid }) => roleUid ?? []);
    if (!uids.some((uid) => roles.includes(uid))) return undefined;
    const kept = held.roles.filter(({ roleUid }) => roleUid === null || all.roles.some((role) => role.uid === roleUid));
    return { next: { roles: kept, ...permissionsOf(kept, all) }, basis: roleChecks(held, held.roles, all) };
  };
}

async function rightsOfCompany(tenantUid: string, { scopeUid, group }: ChangedGrants & { scope: 'company' }): Promise<RightOf> {
  const all = await permissionGroupStore(tenantUid, 'company', scopeUid).all();
  const exists = (uid: string) => all.some((each) => each.uid === uid);
  return (held) => {
    const uids = held.groups ?? [];
    if (!uids.includes(group)) return undefined;
    const next = withGroups(held, uids.filter(exists), all);
    return { next, basis: groupChecks(held, uids, all) };
  };
}

/** The roles and rights of a grant as text, for a comparison. */
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
