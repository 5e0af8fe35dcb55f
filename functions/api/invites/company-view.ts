import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import { ADMINISTRATOR, type CompanyInvitation } from '../../core/company/invites.ts';

/** An invitation with the name of its company (ADM-296, ADM-550). */
export const companyInviteView = ({ invite, company }: CompanyInvitation): CompanyInvite => ({
  uid: invite.uid,
  email: invite.email,
  company: { uid: company.uid, name: company.name },
  auth: invite.isAdmin ? { name: ADMINISTRATOR } : null,
  is_request: invite.isRequest,
  accepted: invite.status === 'accepted',
  status: invite.status,
  created: invite.created,
  ...(invite.answered !== undefined && { answered: invite.answered }),
  ...(invite.seatUntil !== undefined && { seat_until: invite.seatUntil }),
});
