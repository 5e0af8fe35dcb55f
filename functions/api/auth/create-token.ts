import { setTimeout as wait } from 'node:timers/promises';
import type { auth } from '../../../shared/contract/person/auth.ts';
import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';
import { AppError } from '../../../shared/errors.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { signIn } from '../../identity/user-pool.ts';

const SECONDS = 300;
/** Wrong passwords in that time: from one address for one account, and from one address, behind which an office may sit. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 200;

/** A refusal takes at least this long, so that nobody can tell by the clock which names have an account. */
const REFUSAL_MS = 400;

export const createToken: Handlers<typeof auth>['createToken'] = async ({ tenantUid, sourceIp, now }, { body }) => {
  const begun = performance.now();
  const throttle = throttleStore(tenantUid);
  const [address, account] = [`sign-in ${sourceIp}`, `sign-in ${sourceIp} ${body.username}`];
  await throttle.count([address], { limit: PER_ADDRESS, seconds: SECONDS, now });
  await throttle.count([account], { limit: PER_ACCOUNT, seconds: SECONDS, now });
  const forced = mandatoryProvider(body.username, env.ssoDomains) !== undefined;
  const session = forced ? undefined : await signIn(body.username, body.password);
  if (!session) {
    await wait(Math.max(0, REFUSAL_MS - (performance.now() - begun)));
    throw new AppError('invalid_input', 'Unable to log in with provided credentials.');
  }
  await throttle.forgive([address, account], { seconds: SECONDS, now });
  return session;
};
