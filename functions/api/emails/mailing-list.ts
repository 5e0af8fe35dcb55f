import type { emails, MailReceiver } from '../../../shared/contract/tenant/emails.ts';
import { type PersonItem, personOnList, putOnList } from '../../core/person/mailing-list.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof emails>;

/** The entry of a person has the person's own uid: each has one at most. */
const view = ({ uid, email }: PersonItem): MailReceiver => ({ uid, user: uid, email, kind: 'report-reminder' });

export const readMailReceiver: Routes['readMailReceiver'] = async (context, { query }) => {
  const person = await personOnList(context, query.user);
  return person ? [view(person)] : [];
};

export const createMailReceiver: Routes['createMailReceiver'] = async (context, { body }) =>
  view(await putOnList(context, body.user, true));

export const deleteMailReceiver: Routes['deleteMailReceiver'] = async (context, { params }) => {
  await putOnList(context, params.mailReceiverId, false);
  return undefined;
};
