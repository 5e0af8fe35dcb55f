import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { InvitationMail } from '../../../shared/contract/mails.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { inviteStore, type OpenInvite } from '../../data/stores/project/invite-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { whereFound } from '../where-found.ts';

/** The offer of an invitation: a role in a place or, with `auditUntil`, the seat of an auditor up to that day. */
type Offer = { to: string; role: string; auditUntil?: string | undefined };
/** `uid`: of the invitation; `places`: the project and the company that count the mail. */
type InvitedAddress = Offer & { uid: string; places: string[]; email: string; hasAccount: boolean };

/** Name of an auditor's role in the mail. */
export const AUDITOR = 'Auditor';

/** The mail of an invitation, and the hash of the code in its link, if there is one. */
export type InviteMail = { writes: Write[]; proof?: string };

/** Invitations per person and hour: enough for a project team. The limit exists because any address can be invited. */
const LIMIT = { limit: 200, seconds: 3600 };

const CODE_BYTES = 24;
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Hash of a code that was never mailed; it replaces a proof that must no longer be valid. */
export const proofOfNoMail = (): string => hashOf(randomBytes(CODE_BYTES).toString('base64url'));

/**
 * Mails an invitation to its address, as a job in the transaction of the invitation. For a person new to the tenant, the link
 * carries a code: a sign-in with it proves that the person reads the mailbox, also with an account of another tenant. The link
 * also carries the address, so that the page can fill it in and warn a person with another address.
 * @throws too_many_requests
 */
export async function inviteMail(context: Context, invited: InvitedAddress): Promise<InviteMail> {
  const { uid, places, email, to, role, auditUntil, hasAccount } = invited;
  const { tenantUid, actor, host, cause, now } = context;
  await throttleStore(tenantUid).count([`invite ${actor.userUid}`], { ...LIMIT, now });
  const by = nameOfPerson(actor);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const address = `invited=${encodeURIComponent(email)}`;
  const path = hasAccount
    ? `/accounts/login?next=${encodeURIComponent('/home?tab=invitations')}#${address}`
    : `/accounts/register#invitation=${code}&${address}`;
  const facts = { to, role, by, hasAccount, ...(auditUntil !== undefined && { auditUntil }) };
  const mail: InvitationMail = { kind: 'invitation', places, emails: [email], inviteUid: uid, host, path, facts };
  const writes = [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
  return { writes, ...(!hasAccount && { proof: hashOf(code) }) };
}

/**
 * Whether a mail that is about to be sent is the newest one of an open invitation: the code in its link, if there
 * is one, is the one that counts.
 */
export async function isOfOpenInvite(tenantUid: string, { places, inviteUid, path, facts }: InvitationMail): Promise<boolean> {
  if (inviteUid === undefined || places.length === 0) return true;
  const [place, above] = places;
  const invite = await whereFound<OpenInvite>(() =>
    above === undefined ? companyInviteStore(tenantUid).get(place!, inviteUid) : inviteStore(tenantUid).get(place!, inviteUid),
  );
  const code = new URLSearchParams(path.slice(path.indexOf('#') + 1)).get('invitation');
  const isNewest = code === null || invite?.proof === hashOf(code);
  return invite?.status === 'pending' && isNewest && invite.seatUntil === facts.auditUntil;
}

/** The open invitations to an address whose mail carried this code. One Query. */
export async function invitationsOfCode(tenantUid: string, email: string, code: string): Promise<OpenInvite[]> {
  const given = Buffer.from(hashOf(code));
  const isOfCode = ({ proof = '' }: OpenInvite) => proof.length === given.length && timingSafeEqual(Buffer.from(proof), given);
  return (await inviteStore(tenantUid).openOf(email)).filter(isOfCode);
}

/** Whether the code is of an earlier mail of an open invitation to the address, which has been sent again since. One Query. */
export async function isReplacedCode(tenantUid: string, email: string, code: string): Promise<boolean> {
  const given = hashOf(code);
  return (await inviteStore(tenantUid).openOf(email)).some(({ replacedProofs = [] }) => replacedProofs.includes(given));
}

/** Whether an address has an open invitation of the tenant whose mail carried this code. One Query. */
export const isCodeOfInvitation = async (tenantUid: string, email: string, code: string): Promise<boolean> =>
  (await invitationsOfCode(tenantUid, email, code)).length > 0;
