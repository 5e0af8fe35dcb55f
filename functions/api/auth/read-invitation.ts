import type { auth } from '../../../shared/contract/person/auth.ts';
import { invitationOfLink } from '../../core/person/invitation-of-link.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readInvitation: Handlers<typeof auth>['readInvitation'] = (context, { body }) =>
  invitationOfLink(context, context.sourceIp, body);
