import { setTimeout as wait } from 'node:timers/promises';
import { networkOf } from '../../../../shared/domain/access/network.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { poolThrottle } from '../../../data/stores/tenant/throttle-store.ts';

const SECONDS = 300;
/** Limits of wrong passwords and codes: per address and account, and per address, which a whole office may share. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 200;

/** Milliseconds that a refusal takes at least, so that its duration does not reveal which names have an account. */
const REFUSAL_MS = 400;

/** `sourceIp`: of the caller; `name`: of the account; `what`: kinds are counted apart. */
type Try = { what: 'sign-in' | 'code' | 'passkey' | 'reset'; sourceIp: string; name: string; now: Date };

/**
 * Counts a try of a password, code or passkey by address and account, over all tenancies, since they share their accounts. Tries
 * from another address do not block a person. @returns takes the count back, for a right one
 * @throws too_many_requests
 */
export async function countTry({ what, sourceIp, name, now }: Try): Promise<() => Promise<void>> {
  const network = networkOf(sourceIp);
  const [address, account] = [`${what} ${network}`, `${what} ${network} ${name}`];
  await poolThrottle.count([address], { limit: PER_ADDRESS, seconds: SECONDS, now });
  await poolThrottle.count([account], { limit: PER_ACCOUNT, seconds: SECONDS, now });
  return () => poolThrottle.forgive([address, account], { seconds: SECONDS, now });
}

/** Refuses once every refusal has taken as long. `begun`: the request's beginning by `performance.now()`. @throws the refusal */
export async function refusedAfter(begun: number, refusal: AppError): Promise<never> {
  await wait(Math.max(0, REFUSAL_MS - (performance.now() - begun)));
  throw refusal;
}
