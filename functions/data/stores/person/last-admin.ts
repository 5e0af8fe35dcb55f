import type { EntityItem } from 'electrodb';
import { lastAdminText } from '../../../../shared/domain/access/last-admin.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { GrantEntity } from '../../entities/person/grant.ts';
import { db } from '../../service.ts';
import { check, type Write } from '../../transact.ts';
import { personStore } from './person-store.ts';

type GrantItem = EntityItem<typeof GrantEntity>;

const refusal = (scope: GrantItem['scope']) => () => new AppError('conflict', lastAdminText(scope));

type Key = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;

/** Condition for a transaction: the project or company still has this administrator. */
export function administers({ tenantUid, userUid, scope, scopeUid }: Key, refused: () => AppError): Write {
  const still = db.entities.grant
    .delete({ tenantUid, userUid, scope, scopeUid })
    .where(({ isAdmin }, { eq }) => eq(isAdmin, true));
  return check(still, refused);
}

/** The grants of people who are active: one BatchGet. */
export async function ofActive(grants: readonly GrantItem[]): Promise<GrantItem[]> {
  const [first] = grants;
  if (!first) return [];
  const people = await personStore(first.tenantUid).getMany(grants.map(({ userUid }) => userUid));
  const active = new Set(people.filter(({ deactivatedAt }) => deactivatedAt === undefined).map(({ uid }) => uid));
  return grants.filter(({ userUid }) => active.has(userUid));
}

/**
 * Keeps a project or company from losing its last administrator. The check belongs to the transaction that takes the right:
 * another active administrator still has it then, so two people who remove each other at once do not both succeed.
 * @param members all grants on the project or company
 * @param losing uids of the people who are no administrators afterwards
 * @throws conflict when no other administrator is left
 */
export async function adminKept(members: readonly GrantItem[], losing: ReadonlySet<string>): Promise<Write[]> {
  const admins = members.filter(({ isAdmin }) => isAdmin);
  const lost = admins.filter(({ userUid }) => losing.has(userUid));
  if (lost.length === 0) return [];
  const [left] = await ofActive(admins.filter(({ userUid }) => !losing.has(userUid)));
  const { scope } = lost[0]!;
  if (!left) throw refusal(scope)();
  return [administers(left, refusal(scope))];
}
