import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { InvitationMail } from '../../../shared/contract/mails.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { inviteStore, type OpenInvite } from '../../data/stores/project/invite-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** `places`: the project and the company that count the mail. */
type Invited = { places: string[]; email: string; to: string; role: string; hasAccount: boolean };

/** The mail of an invitation, and the hash of the code in its link, if there is one. */
export type InviteMail = { writes: Write[]; proof?: string };

/** Invitations per person and hour: enough for a project team. The limit exists because any address can be invited. */
const LIMIT = { limit: 200, seconds: 3600 };

const CODE_BYTES = 24;
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** The hash of a code that no mail has: it takes the place of one that must prove nothing any more. */
export const proofOfNoMail = (): string => hashOf(randomBytes(CODE_BYTES).toString('base64url'));

/**
 * The mail that tells an address of its invitation, as a job in the transaction of the invitation. To somebody who is no person of the
 * tenant its link carries a code: who signs in with it reads the mailbox, and may come with the account of another tenant. The address
 * stands beside it, so that the page can fill it in, and can say whose invitation it is to somebody else.
 * @throws too_many_requests
 */
export async function inviteMail(context: Context, { places, email, to, role, hasAccount }: Invited): Promise<InviteMail> {
  const { tenantUid, actor, host, cause, now } = context;
  await throttleStore(tenantUid).count([`invite ${actor.userUid}`], { ...LIMIT, now });
  const by = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const invited = `invited=${encodeURIComponent(email)}`;
  const path = hasAccount
    ? `/accounts/login?next=${encodeURIComponent('/home?tab=invitations')}#${invited}`
    : `/accounts/register#invitation=${code}&${invited}`;
  const facts = { to, role, by, hasAccount };
  const mail: InvitationMail = { kind: 'invitation', places, emails: [email], host, path, facts };
  const writes = [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
  return { writes, ...(!hasAccount && { proof: hashOf(code) }) };
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
