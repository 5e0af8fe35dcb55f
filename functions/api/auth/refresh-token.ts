import type { auth } from '../../../shared/contract/person/auth.ts';
import { renewToken } from '../../core/person/sign-in.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const refreshToken: Handlers<typeof auth>['refreshToken'] = async (_context, { body }) => ({
  token: await renewToken(body.refresh),
});
