import type { me } from '../../../shared/contract/person/me.ts';
import { changeOwnPassword } from '../../core/person/account/passwords.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const changePassword: Handlers<typeof me>['changePassword'] = async (context, { body }) => {
  const { current, password, access_token: accessToken } = body;
  await changeOwnPassword(context, { current, password, accessToken }, context.userAgent);
  return undefined;
};
