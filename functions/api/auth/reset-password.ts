import type { auth } from '../../../shared/contract/person/auth.ts';
import { completeReset } from '../../core/person/account/reset.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const resetPassword: Handlers<typeof auth>['resetPassword'] = async (context, { body }) => {
  await completeReset(context, context, body);
  return undefined;
};
