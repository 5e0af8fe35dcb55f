import type { auth } from '../../../shared/contract/person/auth.ts';
import { openSession } from '../../core/person/session/sign-in.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const createToken: Handlers<typeof auth>['createToken'] = async (context, { body }) => {
  const { token, refresh } = await openSession(context, context, body);
  return { token, refresh };
};
