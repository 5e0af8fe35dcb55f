import type { CompanyMember, companyMembers, LeftOut } from '../../../shared/contract/company/company-members.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { companiesBelow } from '../../core/company/tree.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { visibleCompanies } from './visible.ts';

type Routes = Handlers<typeof companyMembers>;

const memberView = (
  { isAdmin, actions }: GrantItem,
  { uid, firstName, lastName, email, lastLogin }: PersonItem,
): CompanyMember => ({
  uid,
  user: { uid, first_name: firstName, last_name: lastName, email, last_login: lastLogin ?? null },
  is_admin: isAdmin,
  actions: [...actions],
});

export const listCompanyMembers: Routes['listCompanyMembers'] = async ({ tenantUid }, { params }) => {
  const held = await companyMemberStore(tenantUid).of(params.companyId);
  const people = new Map(
    (await personStore(tenantUid).getMany(held.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  return held
    .flatMap((grant) => {
      const person = people.get(grant.userUid);
      return person ? [memberView(grant, person)] : [];
    })
    .sort((a, b) => compareNames(a.user.last_name, b.user.last_name) || compareNames(a.user.email, b.user.email));
};

/** The companies below one, at any depth, by whether the caller administers them: a right on a company is none on those below it. */
async function below({ tenantUid, actor }: SignedInRequest, companyUid: string) {
  const [, ...under] = companiesBelow(await companyStore(tenantUid).all(), companyUid);
  const isOwn = ({ uid }: CompanyItem) => can(actor, grantOn(actor, { companyUid: uid }), 'admin');
  return { own: under.filter(isOwn), others: under.filter((company) => !isOwn(company)) };
}

/** Companies that were left as they are: those that the caller sees by name, the others by their number alone (SET-012). */
async function leftOut({ actor }: SignedInRequest, companies: readonly CompanyItem[]): Promise<LeftOut> {
  const listed = companies.length === 0 ? [] : await visibleCompanies(actor);
  const seen = new Set(listed.map(({ uid }) => uid));
  const named = companies.filter(({ uid }) => seen.has(uid)).map(({ uid, name }) => ({ uid, name }));
  return { companies: named, others: companies.length - named.length };
}

export const changeMember: Routes['changeCompanyMember'] = async (context, { params, query, body }) => {
  const { tenantUid } = context;
  const { own, others } = query.push_below ? await below(context, params.companyId) : { own: [], others: [] };
  const companies = [params.companyId, ...own.map(({ uid }) => uid)] as const;
  const grant = await companyMemberStore(tenantUid).setAdmin(companies, params.memberId, body.is_admin, context);
  const [person] = await personStore(tenantUid).getMany([params.memberId]);
  if (!person) throw new AppError('not_found', 'No such member');
  return { ...memberView(grant, person), ...(query.push_below && { left_out: await leftOut(context, others) }) };
};

export const removeMember: Routes['removeCompanyMember'] = async ({ tenantUid, cause }, { params }) => {
  await companyMemberStore(tenantUid).remove(params.companyId, params.memberId, cause);
  return undefined;
};
