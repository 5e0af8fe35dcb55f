import { type PasswordOwner, passwordRefusal } from '../../../shared/domain/access/password.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import { replacePassword, setPasswordByCode } from '../../identity/passwords.ts';
import { isAccessTokenOf } from '../../identity/token-verifier.ts';
import type { Context, PublicContext } from '../context.ts';
import { endByChange, endByReset } from './end-sessions.ts';

const SECONDS = 300;
/** Tries of codes and of current passwords: per account and address, and per address. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 200;

/** Refuses a password that is easy to guess, of somebody of a tenancy. @throws invalid_input at the field 'password' */
export async function demandGoodPassword(tenantUid: string, password: string, owner: Omit<PasswordOwner, 'tenancy'>) {
  const { name } = await tenantStore(tenantUid).get();
  const reason = passwordRefusal(password, { ...owner, tenancy: name });
  if (reason) throw fieldError('password', reason);
}

/**
 * Sets a new password with the code of the reset mail, ends all sessions of the person and mails them. The names of the account are not
 * compared: a refusal would tell them to anybody who has no code.
 * @param caller `sourceIp`: the address, by which tries are counted; `userAgent`: what the program says it is, for the mail
 * @throws invalid_input, too_many_requests
 */
export async function completeReset(
  context: PublicContext,
  { sourceIp, userAgent }: { sourceIp: string; userAgent: string | undefined },
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  const { tenantUid, now } = context;
  await demandGoodPassword(tenantUid, password, { email });
  const throttle = throttleStore(tenantUid);
  await throttle.count([`reset ${sourceIp}`], { limit: PER_ADDRESS, seconds: SECONDS, now });
  await throttle.count([`reset ${sourceIp} ${email}`], { limit: PER_ACCOUNT, seconds: SECONDS, now });
  await setPasswordByCode(email, code, password);
  await endByReset(context, email, userAgent);
}

/**
 * Sets a new password for the caller, who knows the current one, ends their other sessions and mails them.
 * @param userAgent what the caller's program says it is, for the mail
 * @throws invalid_input, too_many_requests, unauthenticated for an access token that is not the caller's
 */
export async function changeOwnPassword(
  context: Context,
  { current, password, accessToken }: { current: string; password: string; accessToken: string },
  userAgent: string | undefined,
): Promise<void> {
  const { tenantUid, now } = context;
  const { userUid, email, firstName, lastName } = context.actor;
  await demandGoodPassword(tenantUid, password, { email, names: [firstName, lastName] });
  if (!isAccessTokenOf(userUid, accessToken)) throw new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  await throttleStore(tenantUid).count([`password ${userUid}`], { limit: PER_ACCOUNT, seconds: SECONDS, now });
  await replacePassword(accessToken, current, password);
  await endByChange(context, userAgent);
}
