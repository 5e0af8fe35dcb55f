import { endAllOfAddress } from '../../../identity/all-sessions.ts';
import { setPasswordByCode } from '../../../identity/passwords.ts';
import { markOpened } from '../../../identity/registration.ts';
import { logger } from '../../../log.ts';
import type { PublicContext } from '../../context.ts';
import { endByReset } from '../session/end-sessions.ts';
import { countTry } from '../session/tries.ts';
import { demandGoodPassword } from './passwords.ts';

/**
 * Sets a new password with the code of the reset mail, ends all sessions of the person and mails them. Does not compare the
 * password with the person's name: a refusal would reveal the name to a caller without a code. Opens an account that was
 * confirmed at the pool alone, since its new password comes from the reader of the mailbox.
 * @param sourceIp the address by which tries are counted
 * @param userAgent the caller's program, for the mail
 * @throws invalid_input, too_many_requests
 */
export async function completeReset(
  context: PublicContext,
  { sourceIp, userAgent }: { sourceIp: string; userAgent: string | undefined },
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  await demandGoodPassword(context.tenantUid, password, { email });
  await countTry({ what: 'reset', sourceIp, name: email, now: context.now });
  await setPasswordByCode(email, code, password);
  await endByReset(context, email, { userAgent, endedAtPool: await endedAtPool(email) });
  await markOpened(email);
}

/**
 * Revokes all sessions of the account at the user pool, at once: later, this would also end the session that the person begins
 * with the new password. If the pool does not answer, the password is set all the same and the job ends the sessions.
 */
async function endedAtPool(email: string): Promise<boolean> {
  try {
    await endAllOfAddress(email);
    return true;
  } catch (error) {
    logger.warn('sessions left to the job', { error: error as Error });
    return false;
  }
}
