import type { auth } from '../../../shared/contract/person/auth.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { signUp } from '../../identity/user-pool.ts';

/** Per address, in an hour: a site office of people behind one address still registers. */
const LIMIT = { limit: 50, seconds: 3600 };

export const registerPerson: Handlers<typeof auth>['register'] = async ({ tenantUid, host, sourceIp, now }, { body }) => {
  await throttleStore(tenantUid).count([`register ${sourceIp}`], { ...LIMIT, now });
  const { email, password, first_name, last_name } = body;
  await signUp({ email, password, firstName: first_name, lastName: last_name, home: host });
  return { username: email, email, first_name, last_name };
};
