import type { auth } from '../../../shared/contract/person/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { refreshSession } from '../../identity/user-pool.ts';

export const refreshToken: Handlers<typeof auth>['refreshToken'] = async (_context, { body }) => {
  const token = await refreshSession(body.refresh);
  if (!token) throw new AppError('unauthenticated', 'The session has ended. Sign in again.');
  return { token };
};
