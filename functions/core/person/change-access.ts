import { type PersonName, personAccessStore } from '../../data/stores/person/person-access-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';
import { demandShown } from '../demand-shown.ts';
import { demandNoAudit } from './no-seat.ts';
import { type PersonWithAccess, withAccess } from './people.ts';

type Store = ReturnType<typeof personAccessStore>;

/** Applies a decision to a person of the tenant. @throws not_found, and the errors of the decision */
async function decided(
  { tenantUid }: Context,
  uid: string,
  decide: (store: Store, person: PersonItem) => Promise<PersonItem>,
): Promise<PersonWithAccess> {
  const read = await personStore(tenantUid).get(uid, { consistent: true });
  const person = await decide(personAccessStore(tenantUid), read);
  return (await withAccess(tenantUid, [person]))[0]!;
}

/**
 * Makes a person a superuser of the tenancy, or an ordinary person again. Refused for oneself, so that at least one superuser
 * remains.
 * @throws not_found, conflict also for somebody who audits anything, stale_version
 */
export const setSuperuser = (context: Context, uid: string, isSuperuser: boolean): Promise<PersonWithAccess> =>
  decided(context, uid, async (store, person) => {
    if (isSuperuser) await demandNoAudit(context, person.uid);
    return store.setSuperuser(person, isSuperuser, context.cause);
  });

/**
 * Corrects the name of a person in the tenancy from now on. Earlier acts keep the name that was recorded with them. `before`: the
 * name that the caller saw.
 * @throws not_found, conflict for oneself and for a former member, stale_version
 */
export const renamePerson = (context: Context, uid: string, name: PersonName, before?: PersonName): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => {
    demandShown(before?.firstName, person.firstName, name.firstName);
    demandShown(before?.lastName, person.lastName, name.lastName);
    return store.rename(person, name, context.cause);
  });

/**
 * Ends a person's access to the tenancy in one write. It takes effect with the next request; a job closes the account unless the
 * person belongs to another tenancy. Their roles stay stored for a return. A repetition closes the account again.
 * @throws not_found, conflict for oneself, stale_version
 */
export const deactivate = (context: Context, uid: string): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.deactivate(person, context.cause));

/** Restores the access of a deactivated person, who has to sign in again. @throws not_found, stale_version */
export const reactivate = (context: Context, uid: string): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.reactivate(person, context.cause));
