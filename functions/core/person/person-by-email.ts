import { fieldError } from '../../../shared/errors.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';

export const IS_DEACTIVATED = 'This person is deactivated. A superuser can reactivate them under Tenancy Admin, People.';

/**
 * Whoever has an address in the tenant, to be given something there.
 * @throws invalid_input for somebody who is deactivated
 */
export async function personByEmail(tenantUid: string, email: string): Promise<PersonItem | undefined> {
  const person = await personStore(tenantUid).byEmail(email);
  if (person?.deactivatedAt) throw fieldError('email', IS_DEACTIVATED);
  return person;
}
