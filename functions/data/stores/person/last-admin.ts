import type { EntityItem } from 'electrodb';
import { lastAdminText } from '../../../../shared/domain/access/last-admin.ts';
import { seatCounts } from '../../../../shared/domain/access/seats.ts';
import { AppError } from '../../../../shared/errors.ts';
import { getTogether, type RawKey } from '../../batch-get.ts';
import type { GrantEntity } from '../../entities/person/grant.ts';
import { itemKey } from '../../item-key.ts';
import { db } from '../../service.ts';
import { check, type Write } from '../../transact.ts';
import { idStore } from '../id-store.ts';

type GrantItem = EntityItem<typeof GrantEntity>;

const refusal = (scope: GrantItem['scope']) => () => new AppError('conflict', lastAdminText(scope));

/** The fields read of people and of their seats. */
type StoredFields = { deactivatedAt?: string; until?: string };

type Key = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;

/** Condition for a transaction: the project or company still has this administrator. */
export function administers({ tenantUid, userUid, scope, scopeUid }: Key, refused: () => AppError): Write {
  const still = db.entities.grant
    .delete({ tenantUid, userUid, scope, scopeUid })
    .where(({ isAdmin }, { eq }) => eq(isAdmin, true));
  return check(still, refused);
}

/** From an instant to the end of the day that it is where days end last. */
const DAY_ENDS_LATE_MS = 12 * 3_600_000;

/**
 * The grants of people who are active and have no auditor's seat in that place or, for a project, in its company, beside which a
 * role counts for nothing: one BatchGet, and another one for seats in companies. A seat counts here until its last day is over
 * everywhere, because a store does not know the day of the tenancy.
 */
export async function ofActive(grants: readonly GrantItem[]): Promise<GrantItem[]> {
  const userOf = ({ tenantUid, userUid }: GrantItem) => itemKey('user', { tenantUid, uid: userUid });
  const seatOf = ({ tenantUid, userUid, scope, scopeUid }: Key) => itemKey('seat', { tenantUid, userUid, scope, scopeUid });
  const nameOf = ({ pk, sk }: RawKey) => `${pk}\n${sk}`;
  const [items, companies] = await Promise.all([
    getTogether<RawKey & StoredFields>(grants.flatMap((grant) => [userOf(grant), seatOf(grant)])),
    companiesOf(grants),
  ]);
  const above = ({ scopeUid, ...grant }: GrantItem): RawKey[] => {
    const companyUid = companies.get(scopeUid);
    return companyUid ? [seatOf({ ...grant, scope: 'company', scopeUid: companyUid })] : [];
  };
  const found = new Map(
    [...items, ...(await getTogether<RawKey & StoredFields>(grants.flatMap(above)))].map((item) => [nameOf(item), item]),
  );
  const today = new Date(Date.now() - DAY_ENDS_LATE_MS).toISOString().slice(0, 10);
  return grants.filter((grant) => {
    const person = found.get(nameOf(userOf(grant)));
    const isSeated = [seatOf(grant), ...above(grant)].some((key) => {
      const until = found.get(nameOf(key))?.until;
      return until !== undefined && seatCounts({ until }, today);
    });
    return person !== undefined && person.deactivatedAt === undefined && !isSeated;
  });
}

/** The companies of the projects of some grants, all of one tenant. */
async function companiesOf(grants: readonly GrantItem[]): Promise<ReadonlyMap<string, string>> {
  const inProjects = grants.filter(({ scope }) => scope === 'project');
  const projectUids = [...new Set(inProjects.map(({ scopeUid }) => scopeUid))];
  return inProjects[0] ? idStore(inProjects[0].tenantUid).companiesOf(projectUids) : new Map();
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
