import { networkOf } from '../../../shared/domain/access/network.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { OpenInvite } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { PublicContext } from '../context.ts';
import { invitationsOfCode, isReplacedCode } from './invite-mail.ts';

/** Links that are opened at one address, in an hour: the people of a site office open theirs on one day. */
const OPENED = { limit: 200, seconds: 3600 };

const GONE =
  'This invitation is not open any more, or its link is not whole. Open the link in the mail again, or ask for a new one.';

/** The code is of an earlier mail, so the caller reads the mailbox and may know this. */
const SENT_AGAIN =
  'This invitation has been sent again since. Open the link in the newest mail; the links in earlier ones no longer work.';

/**
 * The content of an open invitation for the holder of its code: its place, the inviter ('' for a person who has left) and the
 * last day of an audit.
 * @param sourceIp address of the caller, by which tries are counted
 * @throws too_many_requests; not_found for a code that belongs to no open invitation to the address, whichever of the two is
 * wrong
 */
export async function invitationOfLink(
  { tenantUid, now }: PublicContext,
  sourceIp: string,
  { email, invitation }: { email: string; invitation: string },
): Promise<{ to: string; by: string; seatUntil?: string | undefined }> {
  await throttleStore(tenantUid).count([`invitation ${networkOf(sourceIp)}`], { ...OPENED, now });
  const [invite] = await invitationsOfCode(tenantUid, email, invitation);
  if (!invite) throw new AppError('not_found', (await isReplacedCode(tenantUid, email, invitation)) ? SENT_AGAIN : GONE);
  const [to, [inviter]] = await Promise.all([placeOf(tenantUid, invite), personStore(tenantUid).getMany([invite.by])]);
  return { to, by: inviter ? nameOfPerson(inviter) : '', seatUntil: invite.seatUntil };
}

const placeOf = async (tenantUid: string, invite: OpenInvite): Promise<string> =>
  'projectUid' in invite
    ? (await projectStore(tenantUid).load(invite.projectUid)).project.name
    : (await companyStore(tenantUid).get(invite.companyUid)).name;
