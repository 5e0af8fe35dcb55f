import type { auth } from '../../../shared/contract/person/auth.ts';
import { invitationOfLink } from '../../core/person/invitation-of-link.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readInvitation: Handlers<typeof auth>['readInvitation'] = async (context, { body }) => {
  const { to, by, seatUntil } = await invitationOfLink(context, context.sourceIp, body);
  return { to, by, ...(seatUntil !== undefined && { seat_until: seatUntil }) };
};
