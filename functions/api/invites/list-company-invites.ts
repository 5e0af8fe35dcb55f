import type { invites } from '../../../shared/contract/person/invites.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

export const listCompanyInvites: Routes['listCompanyInvites'] = async ({ tenantUid }, { params }) => {
  const [company, pending] = await Promise.all([
    companyStore(tenantUid).get(params.companyId),
    companyInviteStore(tenantUid).pending(params.companyId),
  ]);
  return pending.map((invite) => companyInviteView(invite, company));
};

/** An invitation to a company that has been deleted is left out. */
export const listOwnCompanyInvites: Routes['listOwnCompanyInvites'] = async ({ tenantUid, actor }) => {
  const own = (await companyInviteStore(tenantUid).ofEmail(actor.email)).filter(({ status }) => status === 'pending');
  if (own.length === 0) return [];
  const companies = new Map((await companyStore(tenantUid).all()).map((company) => [company.uid, company]));
  return own.flatMap((invite) => {
    const company = companies.get(invite.companyUid);
    return company ? [companyInviteView(invite, company)] : [];
  });
};
