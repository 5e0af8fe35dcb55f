import { type PersonName, personAccessStore } from '../../data/stores/person/person-access-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';
import { type PersonWithAccess, withAccess } from './people.ts';

type Store = ReturnType<typeof personAccessStore>;

/** Somebody of the tenant after a decision on them. @throws not_found, and what the decision throws */
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
 * Makes somebody a superuser of the tenancy, or an ordinary person again. Nobody does it to themselves, and so a superuser always stays.
 * @throws not_found, conflict, stale_version
 */
export const setSuperuser = (context: Context, uid: string, isSuperuser: boolean): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.setSuperuser(person, isSuperuser, context.cause));

/**
 * Corrects what somebody is called in the tenancy, from now on: what they did before keeps the name of then where it was recorded with it.
 * @throws not_found, conflict for oneself and for a former member, stale_version
 */
export const renamePerson = (context: Context, uid: string, name: PersonName): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.rename(person, name, context.cause));

/**
 * Ends somebody's access to the tenancy in one act: the person no longer counts here from the next request on, and their account is
 * closed by a job, unless another tenancy has them. Their roles stay written, for when they come back. A repetition closes the account
 * again. @throws not_found, conflict for oneself, stale_version
 */
export const deactivate = (context: Context, uid: string): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.deactivate(person, context.cause));

/** Gives somebody back what they had before they were deactivated; they have to sign in anew. @throws not_found, stale_version */
export const reactivate = (context: Context, uid: string): Promise<PersonWithAccess> =>
  decided(context, uid, (store, person) => store.reactivate(person, context.cause));
