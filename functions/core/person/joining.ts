import { membershipStore } from '../../data/stores/person/membership-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import type { LoadedProject } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** The membership that an accepted invitation leads to, and then what it gives at clients; nothing for somebody who has the role already. */
export async function joinWrites(
  { tenantUid, cause }: Context,
  loaded: LoadedProject,
  person: PersonItem,
  roleUid: string,
): Promise<Write[]> {
  const store = membershipStore(tenantUid);
  const held = (await store.of(loaded.project.uid)).find(({ userUid }) => userUid === person.uid);
  if (held?.roles.some((role) => role.roleUid === roleUid)) return [];
  const { writes } = store.addWrites(loaded.project.uid, person.uid, roleUid, held, loaded, cause);
  const gained = { gained: [roleUid] };
  return [...writes, ...(await supplierPeopleStore(tenantUid).followWrites(loaded.project.uid, person.uid, gained, cause))];
}
