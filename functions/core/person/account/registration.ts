import { networkOf } from '../../../../shared/domain/access/network.ts';
import { BY_INVITATION_TEXT, registrationRule } from '../../../../shared/domain/tenant/registration.ts';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';
import { inviteStore } from '../../../data/stores/project/invite-store.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { poolThrottle, throttleStore } from '../../../data/stores/tenant/throttle-store.ts';
import { env } from '../../../env.ts';
import { confirmAccount, isWaitingWith, type Registration, signUp } from '../../../identity/registration.ts';
import type { PublicContext } from '../../context.ts';
import { invitationsOfCode } from '../invite-mail.ts';
import { countTry, refusedAfter } from '../session/tries.ts';
import { demandGoodPassword } from './passwords.ts';

/** Registrations per address, in an hour: a site office of people behind one address still registers. */
const REGISTRATIONS = { limit: 50, seconds: 3600 };
/** Of one mailbox at all tenancies, from wherever, in an hour: each is a mail to it. */
const OF_MAILBOX = { limit: 20, seconds: 3600 };

/**
 * Registers an account, which the mailed code activates. With the first sign-in, the person belongs to the tenant of the host.
 * @param invitation code of an invitation to the address; with it, the invitation needs no further proof, and nobody else keeps
 * its reader from registering by using up the mailbox's registrations
 * @param sourceIp address of the caller; registrations are counted by its network
 * @throws too_many_requests, invalid_input for a password that is too short or easy to guess and for an address whose
 * organisation has its own sign-in, forbidden without an invitation if the tenant takes new people by invitation only
 */
export async function registerAccount(
  { tenantUid, host, now }: PublicContext,
  sourceIp: string,
  { invitation, ...account }: Omit<Registration, 'home'> & { invitation?: string | undefined },
): Promise<void> {
  const { email, password, firstName, lastName } = account;
  const forced = mandatoryProvider(email, env.ssoDomains);
  if (forced) throw fieldError('email', `Accounts of ${forced.domain} sign in with their organisation. Go back to the login.`);
  await demandGoodPassword(tenantUid, password, { email, names: [firstName, lastName] });
  await throttleStore(tenantUid).count([`register ${networkOf(sourceIp)}`], { ...REGISTRATIONS, now });
  const invites = invitation === undefined ? [] : await invitationsOfCode(tenantUid, email, invitation);
  if (invites.length === 0 && registrationRule((await tenantStore(tenantUid).get()).metaJson) === 'invited')
    throw new AppError('forbidden', BY_INVITATION_TEXT);
  if (invites.length === 0) await poolThrottle.count([`registration of ${email}`], { ...OF_MAILBOX, now });
  const uid = await signUp({ ...account, home: host });
  if (uid !== undefined) await inviteStore(tenantUid).noteShown(invites, uid);
}

const WRONG_PASSWORD =
  'This is not the password that this account was created with. If you did not choose one, create the account again: that replaces it.';

/**
 * Activates an account with the mailed code and the password of its registration. The code alone shows who reads the mailbox, not
 * who made the account. Wrong passwords count as failed sign-ins.
 * @param sourceIp address of the caller; attempts are counted by it
 * @throws invalid_input for a wrong code, and at the field 'password' for a wrong password or an unknown account;
 * too_many_requests
 */
export async function activateAccount(
  context: PublicContext,
  sourceIp: string,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  const begun = performance.now();
  const forgive = await countTry({ what: 'sign-in', sourceIp, name: email, now: context.now });
  if (!(await isWaitingWith(email, password))) await refusedAfter(begun, fieldError('password', WRONG_PASSWORD));
  await confirmAccount(email, code);
  await forgive();
}
