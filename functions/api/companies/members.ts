import type { CompanyMember, companyMembers } from '../../../shared/contract/company/company-members.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

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

export const listMembers: Routes['listCompanyMembers'] = async ({ tenantUid }, { params }) => {
  const held = await companyMemberStore(tenantUid).of(params.companyId);
  const people = new Map(
    (await personStore(tenantUid).getMany(held.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  return held
    .flatMap((grant) => {
      const person = people.get(grant.userUid);
      return person ? [memberView(grant, person)] : [];
    })
    .sort((a, b) => a.user.last_name.localeCompare(b.user.last_name) || a.user.email.localeCompare(b.user.email));
};

/** The companies below one, at any depth. */
async function below(tenantUid: string, companyUid: string): Promise<string[]> {
  const all = await companyStore(tenantUid).all();
  const childrenOf = (uid: string): string[] =>
    all.filter(({ parentUid }) => parentUid === uid).flatMap((child) => [child.uid, ...childrenOf(child.uid)]);
  return childrenOf(companyUid);
}

export const changeMember: Routes['changeCompanyMember'] = async ({ tenantUid, cause }, { params, query, body }) => {
  const companies = [params.companyId, ...(query.push_below ? await below(tenantUid, params.companyId) : [])] as const;
  const grant = await companyMemberStore(tenantUid).setAdmin(companies, params.memberId, body.is_admin, cause);
  const [person] = await personStore(tenantUid).getMany([params.memberId]);
  if (!person) throw new AppError('not_found', 'No such member');
  return memberView(grant, person);
};

export const removeMember: Routes['removeCompanyMember'] = async ({ tenantUid, cause }, { params }) => {
  await companyMemberStore(tenantUid).remove(params.companyId, params.memberId, cause);
  return undefined;
};
