import type { invites } from '../../../shared/contract/person/invites.ts';
import { AppError } from '../../../shared/errors.ts';
import { ownCompanyInvite } from '../../core/person/own-company-invite.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof invites>;

export const withdrawCompanyRequest: Routes['withdrawCompanyRequest'] = async (context, { params }) => {
  const invite = await ownCompanyInvite(context, params.inviteId);
  if (!invite.isRequest) throw new AppError('conflict', 'This is an invitation: reject it instead');
  await companyInviteStore(context.tenantUid).remove(invite, context.cause);
  return undefined;
};

export const deleteCompanyInvite: Routes['withdrawCompanyInvite'] = async ({ tenantUid, cause }, { params }) => {
  const store = companyInviteStore(tenantUid);
  await store.remove(await store.get(params.companyId, params.inviteId), cause);
  return undefined;
};
