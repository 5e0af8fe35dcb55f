import { isShortId, meansUid } from '../../../shared/domain/kernel/names.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { IN_TENANCY } from '../../data/trail-place.ts';
import { demand } from '../access/grant.ts';
import type { Context } from '../context.ts';

export type { PersonItem };

/**
 * The person that a call is about: the caller or, for superusers, any person of the tenancy, whose short id reads all people.
 * @throws forbidden, not_found, conflict for a short id that means the caller and another person (REP-028)
 */
async function personOf({ tenantUid, actor }: Context, id = actor.userUid): Promise<PersonItem> {
  const people = personStore(tenantUid);
  const mayNameOthers = actor.isSuperuser || actor.isTenantSuperuser;
  if (mayNameOthers ? id === actor.userUid : meansUid(id, actor.userUid)) return people.get(actor.userUid);
  demand(actor, undefined, 'superuser', 'Only a superuser can change this for another person.');
  return people.get(isShortId(id) ? wholeUid(id, await people.all()) : id);
}

/** A person, by default the caller, if they get reminders. @throws forbidden, not_found */
export async function personOnList(context: Context, uid: string | undefined): Promise<PersonItem | undefined> {
  const person = await personOf(context, uid);
  const isOn = await mailStore(context.tenantUid).choices([person.uid]);
  return isOn(person.uid) ? person : undefined;
}

/**
 * Lets a person, by default the caller, get reminders or none, whatever the project; an unchanged setting is not written again.
 * @throws forbidden, not_found
 */
export async function putOnList(context: Context, uid: string | undefined, wanted: boolean): Promise<PersonItem> {
  const person = await personOf(context, uid);
  const store = mailStore(context.tenantUid);
  await untilFresh(async () => {
    const now = (await store.settings([person.uid], { consistent: true }))(person.uid);
    if (now.isOn !== wanted) await store.choose(IN_TENANCY, person.uid, now, wanted, context.cause);
  });
  return person;
}
