import { ofActive } from '../../data/stores/person/last-admin.ts';
import { personStore } from '../../data/stores/person/person-store.ts';

/** The uids of the active administrators of some places, such as a project and its company. One Query each, and one BatchGet. */
export async function activeAdministrators(tenantUid: string, scopeUids: readonly string[]): Promise<string[]> {
  const people = personStore(tenantUid);
  const members = (await Promise.all(scopeUids.map((each) => people.membersOf(each)))).flat();
  const admins = await ofActive(members.filter(({ isAdmin }) => isAdmin));
  return [...new Set(admins.map(({ userUid }) => userUid))];
}
