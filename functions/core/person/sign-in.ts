import { setTimeout as wait } from 'node:timers/promises';
import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';
import { AppError } from '../../../shared/errors.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import { env } from '../../env.ts';
import { type PoolSession, signIn } from '../../identity/user-pool.ts';
import type { PublicContext } from '../context.ts';
import { noteSecondFactor } from './second-factor.ts';
import { noteSession } from './sessions.ts';
import { voucherOfClaims } from './vouched-address.ts';

const SECONDS = 300;
/** Limits of wrong passwords: per address and account, and per address, which a whole office may share. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 200;

/** Milliseconds that a refusal takes at least, so that its duration does not reveal which names have an account. */
const REFUSAL_MS = 400;

/**
 * Counts a try of a password, by address and account. @returns takes the count back, for a right one
 * @throws too_many_requests
 */
export async function countTry({ tenantUid, now }: PublicContext, sourceIp: string, name: string): Promise<() => Promise<void>> {
  const throttle = throttleStore(tenantUid);
  const [address, account] = [`sign-in ${sourceIp}`, `sign-in ${sourceIp} ${name}`];
  await throttle.count([address], { limit: PER_ADDRESS, seconds: SECONDS, now });
  await throttle.count([account], { limit: PER_ACCOUNT, seconds: SECONDS, now });
  return () => throttle.forgive([address, account], { seconds: SECONDS, now });
}

/** Refuses once every refusal has taken as long. `begun`: the request's beginning by `performance.now()`. @throws the refusal */
export async function refusedAfter(begun: number, refusal: AppError): Promise<never> {
  await wait(Math.max(0, REFUSAL_MS - (performance.now() - begun)));
  throw refusal;
}

/**
 * Signs in with a password. Accounts that have to sign in with their organisation are refused like wrong passwords.
 * @param caller `sourceIp`: the address, by which tries are counted; `userAgent`: what the program says it is, for the list of sessions
 * @throws invalid_input, also for somebody who is deactivated here, too_many_requests
 */
export async function openSession(
  context: PublicContext,
  caller: { sourceIp: string; userAgent: string | undefined },
  { username, password }: { username: string; password: string },
): Promise<PoolSession> {
  const { sourceIp, userAgent } = caller;
  const begun = performance.now();
  const forgive = await countTry(context, sourceIp, username);
  const forced = mandatoryProvider(username, env.ssoDomains) !== undefined;
  const session = forced ? undefined : await signIn(username, password);
  if (!session || !voucherOfClaims(session.claims))
    return refusedAfter(begun, new AppError('invalid_input', 'Unable to log in with provided credentials.'));
  await forgive();
  if (await enter(context, session.userUid, userAgent)) await noteSession(context, session, session.claims, userAgent);
  return session;
}

/**
 * Records the sign-in of a person of the tenant, and what their account asks for beside the password; who is none yet is recorded when they become one.
 * @returns whether they are a person of it @throws invalid_input
 */
async function enter(context: PublicContext, userUid: string, userAgent: string | undefined): Promise<boolean> {
  const { tenantUid, now } = context;
  const [person] = await personStore(tenantUid).getMany([userUid]);
  if (!person) return false;
  if (person.deactivatedAt) throw new AppError('invalid_input', DEACTIVATED_TEXT);
  await personStore(tenantUid).noteSignIn(person, now.toISOString());
  await noteSecondFactor(context, { ...person, userUid }, userAgent);
  return true;
}
