import { fieldError } from '../../../shared/errors.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';

export const IS_DEACTIVATED = 'This person is deactivated. A superuser can reactivate them under Tenancy Admin, People.';

/**
 * The person with an address in the tenant, for a role or right; undefined if there is none.
 * @throws invalid_input for a deactivated person
 */
export async function personByEmail(tenantUid: string, email: string): Promise<PersonItem | undefined> {
  const person = await personStore(tenantUid).byEmail(email);
  if (person?.deactivatedAt) throw fieldError('email', IS_DEACTIVATED);
  return person;
}
