import type { auth } from '../../../shared/contract/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import { throttleStore } from '../../data/throttle-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { signIn } from '../../identity/user-pool.ts';

/** Per address and account, in five minutes. */
const LIMIT = { limit: 20, seconds: 300 };

export const createToken: Handlers<typeof auth>['createToken'] = async ({ tenantUid, sourceIp, now }, { body }) => {
  await throttleStore(tenantUid).count([`sign-in ${sourceIp} ${body.username}`], { ...LIMIT, now });
  const session = await signIn(body.username, body.password);
  if (!session) throw new AppError('invalid_input', 'Unable to log in with provided credentials.');
  return session;
};
