import type { JoinRequestMail } from '../../../shared/contract/mails.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { ofActive } from '../../data/stores/person/last-admin.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** Requests to join per person and hour: each is a mail to people whom the requester does not know. */
const LIMIT = { limit: 20, seconds: 3600 };

/** Administrators who get the mail of a request: enough that one of them answers. */
const MAX_ASKED = 20;

/** The goal of a request. `places`: the project and its company, or the company; the first that has administrators is asked. */
type JoinGoal = { places: readonly [string, ...string[]]; to: string; path: string };

/** Mails a request to join to the administrators, as a job in the transaction of the request. @throws too_many_requests */
export async function joinRequestMail(context: Context, { places, to, path }: JoinGoal): Promise<Write[]> {
  const { tenantUid, actor, host, cause, now } = context;
  await throttleStore(tenantUid).count([`ask-to-join ${actor.userUid}`], { ...LIMIT, now });
  const userUids = await administratorsOf(tenantUid, places);
  if (userUids.length === 0) return [];
  const by = nameOfPerson(actor);
  const facts = { to, by, email: actor.email };
  const mail: JoinRequestMail = { kind: 'join-request', places: [...places], userUids, host, path, facts };
  return [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
}

async function administratorsOf(tenantUid: string, [place, ...above]: readonly string[]): Promise<string[]> {
  if (place === undefined) return [];
  const members = await personStore(tenantUid).membersOf(place);
  const admins = await ofActive(members.filter(({ isAdmin }) => isAdmin));
  if (admins.length === 0) return administratorsOf(tenantUid, above);
  return admins.slice(0, MAX_ASKED).map(({ userUid }) => userUid);
}
