import type { auth } from '../../../shared/contract/person/auth.ts';
import { openSession } from '../../core/person/sign-in.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const createToken: Handlers<typeof auth>['createToken'] = (context, { body }) =>
  openSession(context, context.sourceIp, body);
