import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { CompanyInviteItem } from '../../data/stores/company/company-invite-store.ts';

const ADMINISTRATOR = 'Administrator';

/** The role that an invitation to a company offers, by its name. */
export const roleName = (isAdmin: boolean) => (isAdmin ? ADMINISTRATOR : 'Member');

/** An invitation with the name of its company (ADM-296, ADM-550). */
export const companyInviteView = (invite: CompanyInviteItem, { uid, name }: { uid: string; name: string }): CompanyInvite => ({
  uid: invite.uid,
  email: invite.email,
  company: { uid, name },
  auth: invite.isAdmin ? { name: ADMINISTRATOR } : null,
  is_request: invite.isRequest,
  accepted: invite.status === 'accepted',
  status: invite.status,
  created: invite.created,
});
