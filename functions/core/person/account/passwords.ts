import { type PasswordOwner, passwordRefusal } from '../../../../shared/domain/access/password.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { throttleStore } from '../../../data/stores/tenant/throttle-store.ts';
import { replacePassword } from '../../../identity/passwords.ts';
import { isAccessTokenOf } from '../../../identity/token-verifier.ts';
import type { Context } from '../../context.ts';
import { endByChange } from '../session/end-sessions.ts';

const SECONDS = 300;
/** Tries of current passwords by the person whose they are. */
const TRIES = 20;

/** Refuses a password that is easy to guess for a person of this tenancy. @throws invalid_input at the field 'password' */
export async function demandGoodPassword(tenantUid: string, password: string, owner: Omit<PasswordOwner, 'tenancy'>) {
  const { name } = await tenantStore(tenantUid).get();
  const reason = passwordRefusal(password, { ...owner, tenancy: name });
  if (reason) throw fieldError('password', reason);
}

/**
 * Sets a new password for the caller, who knows the current one, ends their other sessions and mails them.
 * @param userAgent the caller's program, for the mail
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
  await throttleStore(tenantUid).count([`password ${userUid}`], { limit: TRIES, seconds: SECONDS, now });
  await replacePassword(accessToken, current, password);
  await endByChange(context, userAgent);
}
