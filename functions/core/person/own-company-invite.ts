import { AppError } from '../../../shared/errors.ts';
import { type CompanyInviteItem, companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import type { Context } from '../context.ts';

/** An invitation to the caller's own address; there is no other for the caller. @throws not_found */
export async function ownCompanyInvite({ tenantUid, actor }: Context, uid: string): Promise<CompanyInviteItem> {
  const invite = (await companyInviteStore(tenantUid).ofEmail(actor.email)).find((each) => each.uid === uid);
  if (!invite) throw new AppError('not_found', 'No such invitation');
  return invite;
}
