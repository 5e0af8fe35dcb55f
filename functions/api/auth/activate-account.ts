import type { auth } from '../../../shared/contract/person/auth.ts';
import { activateAccount } from '../../core/person/account/registration.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const activateRegistered: Handlers<typeof auth>['activateAccount'] = async (context, { body }) => {
  await activateAccount(context, context.sourceIp, body);
  return undefined;
};
