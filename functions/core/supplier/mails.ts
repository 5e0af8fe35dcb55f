import type { SupplierMail } from '../../../shared/contract/mails.ts';
import { fullName, shortId } from '../../../shared/domain/kernel/names.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { NamedRequest } from '../../data/stores/supplier/supplier-name-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** Most recipients of one mail. */
const MAX_RECIPIENTS = 50;

type Mail = Pick<SupplierMail, 'kind' | 'userUids' | 'path' | 'places'>;

function mailWrite({ tenantUid, actor, host, cause }: Context, named: NamedRequest, mail: Mail): Write[] {
  const userUids = [...new Set(mail.userUids)].filter((uid) => uid !== actor.userUid).slice(0, MAX_RECIPIENTS);
  if (userUids.length === 0) return [];
  const by = fullName({ first_name: actor.firstName, last_name: actor.lastName, username: actor.email });
  const { supplier, client, role } = named;
  const facts = { supplier: supplier.name, supplierCompany: supplier.company, role, client: client.name, by };
  return [jobStore(tenantUid).enqueue('send-mail', { ...mail, userUids, host, facts }, cause).write];
}

/** Tells the administrators of the client's project and of its company of a request that waits for them. */
export async function requestMail(context: Context, named: NamedRequest, client: { uid: string; companyUid: string }) {
  const store = personStore(context.tenantUid);
  const members = (await Promise.all([store.membersOf(client.uid), store.membersOf(client.companyUid)])).flat();
  const userUids = members.filter(({ isAdmin }) => isAdmin).map(({ userUid }) => userUid);
  const path = `/project/${shortId(client.uid)}/members`;
  return mailWrite(context, named, { kind: 'supplier-requested', userUids, path, places: [client.uid, client.companyUid] });
}

/** Tells whoever sent a request how it was answered. */
export const answerMail = (context: Context, named: NamedRequest, kind: 'supplier-accepted' | 'supplier-rejected'): Write[] =>
  mailWrite(context, named, {
    kind,
    userUids: [named.request.by],
    path: `/project/${shortId(named.supplier.uid)}/apportionment`,
    places: [named.client.uid],
  });
