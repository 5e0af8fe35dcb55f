import type { CompanyMember, companyMembers, LeftOutCompanies } from '../../../shared/contract/company/company-members.ts';
import { fieldError } from '../../../shared/errors.ts';
import {
  type HeldGrant,
  leaveCompany,
  membersOfCompany,
  type SkippedCompanies,
  setCompanyAdmin,
  setCompanyGroups,
} from '../../core/company/members.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { memberUser } from '../views/member-user.ts';
import { pageOf } from '../views/page-of.ts';

const NOT_PUSHED =
  'Each company has permission groups of its own, so they are not given in the companies below. Leave push_below out.';

type Routes = Handlers<typeof companyMembers>;

const memberView = ({ grant, person, groups }: HeldGrant): CompanyMember => ({
  uid: person.uid,
  user: memberUser(person),
  is_admin: grant.isAdmin,
  actions: [...grant.actions],
  auth: groups.map(({ uid, name, isAdmin }) => ({ uid, name, is_admin: isAdmin })),
  version: grant.version,
});

const leftOutView = ({ seen, others }: SkippedCompanies): LeftOutCompanies => ({
  companies: seen.map(({ uid, name }) => ({ uid, name })),
  others,
});

export const listCompanyMembers: Routes['listCompanyMembers'] = async (context, { params, query }) =>
  pageOf(context, (await membersOfCompany(context.tenantUid, params.companyId)).map(memberView), query);

export const changeCompanyMember: Routes['changeCompanyMember'] = async (context, { params, query, body }) => {
  if (body.auth && query.push_below) throw fieldError('push_below', NOT_PUSHED);
  if (body.auth) return memberView(await setCompanyGroups(context, params.companyId, params.memberId, body.auth));
  const choice = { isAdmin: body.is_admin === true, pushBelow: query.push_below ?? false };
  const { skipped, ...held } = await setCompanyAdmin(context, params.companyId, params.memberId, choice);
  return { ...memberView(held), ...(skipped && { left_out: leftOutView(skipped) }) };
};

export const removeCompanyMember: Routes['removeCompanyMember'] = async (context, { params }) => {
  await leaveCompany(context, params.companyId, params.memberId);
  return undefined;
};
