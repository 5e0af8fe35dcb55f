import { DEACTIVATED_TEXT } from '../../../../shared/domain/access/deactivated.ts';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { env } from '../../../env.ts';
import { type PoolSession, signIn } from '../../../identity/password-sign-in.ts';
import { asksForPasskey } from '../../access/open-session.ts';
import type { PublicContext } from '../../context.ts';
import { voucherOfClaims } from '../account/vouched-address.ts';
import { noteSecondFactor } from './second-factor.ts';
import { noteSession } from './sessions.ts';
import { countTry, refusedAfter } from './tries.ts';

/** The refusal of a sign-in; it deliberately hides the reason. */
export const BAD_CREDENTIALS = errorKind('invalid_input', 'Unable to log in with provided credentials.');

const NO_PASSKEY = 'This account signs in with a passkey, which a program cannot show. Use an account without passkeys.';

/**
 * Signs in with a password. Accounts that have to sign in with their organisation are refused like wrong passwords.
 * @param caller `sourceIp`: the address, by which tries are counted; `userAgent`: the program's name for itself, for the list of
 * sessions
 * @throws invalid_input, also for a person who is deactivated here or has a passkey, too_many_requests
 */
export async function openSession(
  context: PublicContext,
  caller: { sourceIp: string; userAgent: string | undefined },
  { username, password }: { username: string; password: string },
): Promise<PoolSession> {
  const { sourceIp, userAgent } = caller;
  const begun = performance.now();
  const forgive = await countTry({ what: 'sign-in', sourceIp, name: username, now: context.now });
  const forced = mandatoryProvider(username, env.ssoDomains) !== undefined;
  const step = forced ? 'refused' : await signIn(username, password);
  // a program has no way to show the code that an account with an authenticator app wants next
  if (typeof step === 'string' || 'challenge' in step || !voucherOfClaims(step.session.claims))
    return refusedAfter(begun, BAD_CREDENTIALS());
  const { session } = step;
  await forgive();
  if (await enter(context, session.userUid, userAgent)) await noteSession(context, session, session.claims, userAgent);
  return session;
}

/**
 * Records the sign-in of a person of the tenant, and their account's second factor. A new person is recorded when they join.
 * @returns whether they are a person of the tenant @throws invalid_input
 */
async function enter(context: PublicContext, userUid: string, userAgent: string | undefined): Promise<boolean> {
  const { tenantUid, now } = context;
  const [person] = await personStore(tenantUid).getMany([userUid]);
  if (!person) return false;
  if (person.deactivatedAt) throw new AppError('invalid_input', DEACTIVATED_TEXT);
  if (asksForPasskey(person)) throw new AppError('invalid_input', NO_PASSKEY);
  await personStore(tenantUid).noteSignIn(person, now.toISOString());
  await noteSecondFactor(context, { ...person, userUid }, userAgent);
  return true;
}
