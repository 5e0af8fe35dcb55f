import type { emails, MailReceiver } from '../../../shared/contract/tenant/emails.ts';
import { demand } from '../../core/access/grant.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof emails>;

/** The entry of a person has the person's own uid: each has one at most. */
const view = ({ uid, email }: PersonItem): MailReceiver => ({ uid, user: uid, email, kind: 'report-reminder' });

/** Whom a call is about: the caller, or for superusers anybody of the tenancy. @throws forbidden, not_found */
async function personOf({ tenantUid, actor }: SignedInRequest, uid = actor.userUid): Promise<PersonItem> {
  if (uid !== actor.userUid) demand(actor, undefined, 'superuser', 'Only a superuser may do this for somebody else');
  return personStore(tenantUid).get(uid);
}

async function choose({ tenantUid, cause }: SignedInRequest, { uid }: PersonItem, wanted: boolean): Promise<void> {
  const store = mailStore(tenantUid);
  const isOn = (await store.choices([uid]))(uid);
  if (isOn !== wanted) await store.choose(uid, isOn, wanted, cause);
}

export const readMailingList: Routes['readMailReceiver'] = async (context, { query }) => {
  const person = await personOf(context, query.user);
  const isOn = await mailStore(context.tenantUid).choices([person.uid]);
  return isOn(person.uid) ? [view(person)] : [];
};

export const joinMailingList: Routes['createMailReceiver'] = async (context, { body }) => {
  const person = await personOf(context, body.user);
  await choose(context, person, true);
  return view(person);
};

export const leaveMailingList: Routes['deleteMailReceiver'] = async (context, { params }) => {
  await choose(context, await personOf(context, params.mailReceiverId), false);
  return undefined;
};
