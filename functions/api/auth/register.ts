import type { auth } from '../../../shared/contract/person/auth.ts';
import { registerAccount } from '../../core/person/account/registration.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const registerPerson: Handlers<typeof auth>['register'] = async (context, { body }) => {
  const { email, password, first_name, last_name, invitation } = body;
  await registerAccount(context, context.sourceIp, { email, password, firstName: first_name, lastName: last_name, invitation });
  return { username: email, email, first_name, last_name };
};
