import { can } from '../../../shared/domain/access/rights.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { type PermissionGroupItem, permissionGroupStore } from '../../data/stores/person/permission-group-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';
import { aroundRights, demandNoSeat } from '../person/no-seat.ts';
import { IS_DEACTIVATED } from '../person/person-by-email.ts';
import { usedUpAtCompanies } from '../person/used-up.ts';
import { companiesBelow } from './tree.ts';
import { visibleCompanies } from './visible-companies.ts';

/** A person of a company, their right on it and the permission groups that they have there. */
export type HeldGrant = { grant: GrantItem; person: PersonItem; groups: PermissionGroupItem[] };

const groupsOf = ({ groups = [] }: GrantItem, all: readonly PermissionGroupItem[]) =>
  all.filter(({ uid }) => groups.includes(uid));

/** Skipped companies: those that the caller sees, and the number of the others. */
export type SkippedCompanies = { seen: CompanyItem[]; others: number };

/** The people of a company, by last name and address: two Queries, and the people by `ofList`. */
export async function membersOfCompany(tenantUid: string, companyUid: string): Promise<HeldGrant[]> {
  const [held, groups] = await Promise.all([
    companyMemberStore(tenantUid).of(companyUid),
    permissionGroupStore(tenantUid, 'company', companyUid).all(),
  ]);
  const people = new Map(
    (await personStore(tenantUid).ofList(held.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  return held
    .flatMap((grant) => {
      const person = people.get(grant.userUid);
      return person ? [{ grant, person, groups: groupsOf(grant, groups) }] : [];
    })
    .sort((a, b) => compareNames(a.person.lastName, b.person.lastName) || compareNames(a.person.email, b.person.email));
}

/**
 * The companies below one at any depth, split by whether the caller administers them, because a right on a company does not
 * extend to those below it.
 */
async function below({ tenantUid, actor }: Context, companyUid: string) {
  const [, ...under] = companiesBelow(await companyStore(tenantUid).all(), companyUid);
  const isOwn = ({ uid }: CompanyItem) => can(actor, grantOn(actor, { companyUid: uid }), 'admin');
  return { own: under.filter(isOwn), others: under.filter((company) => !isOwn(company)) };
}

/** Splits companies into those that the caller sees and the number of the others (SET-012). */
async function skippedOf({ actor }: Context, companies: readonly CompanyItem[]): Promise<SkippedCompanies> {
  const listed = companies.length === 0 ? [] : (await visibleCompanies(actor)).companies;
  const uids = new Set(listed.map(({ uid }) => uid));
  const seen = companies.filter(({ uid }) => uids.has(uid));
  return { seen, others: companies.length - seen.length };
}

/**
 * Makes a member an administrator of a company in their own right, or an ordinary member again. Administrators by a permission
 * group stay administrators.
 * @param pushBelow changes the companies below as well, as far as the caller administers them; returns the others as `skipped`
 * @throws not_found, stale_version, conflict for the last administrator and for a new administrator who is deactivated or audits
 * one of the companies or of their projects
 */
export async function setCompanyAdmin(
  context: Context,
  companyUid: string,
  memberUid: string,
  { isAdmin, pushBelow }: { isAdmin: boolean; pushBelow: boolean },
): Promise<HeldGrant & { skipped?: SkippedCompanies }> {
  const { tenantUid } = context;
  const { own, others } = pushBelow ? await below(context, companyUid) : { own: [], others: [] };
  const companies = [companyUid, ...own.map(({ uid }) => uid)] as const;
  const [person] = await personStore(tenantUid).getMany([memberUid]);
  if (!person) throw notFound('member');
  if (isAdmin && person.deactivatedAt) throw new AppError('conflict', IS_DEACTIVATED);
  const grant = await freshFor(context, async () => {
    const still = isAdmin ? [await demandMayHave(context, memberUid, companies, isAdmin)] : [];
    const used = isAdmin ? await usedUpAtCompanies(context, person.email) : undefined;
    return companyMemberStore(tenantUid).setAdmin(
      companies,
      memberUid,
      isAdmin,
      { ...context, still, seen: context.ifMatch },
      used,
    );
  });
  const all = await permissionGroupStore(tenantUid, 'company', companyUid).all();
  return { grant, person, groups: groupsOf(grant, all), ...(pushBelow && { skipped: await skippedOf(context, others) }) };
}

/** Repeats a change that was overtaken, unless its caller names the version that it rests on. */
const freshFor = <T>({ ifMatch }: Context, change: () => Promise<T>): Promise<T> =>
  ifMatch === undefined ? untilFresh(change) : change();

/** @returns the condition for the transaction that gives the right @throws conflict for an auditor */
async function demandMayHave(context: Context, userUid: string, companies: readonly string[], isAdmin: boolean) {
  const rights = companies.map((scopeUid) => ({ scope: 'company' as const, scopeUid, isAdmin }));
  return demandNoSeat(context, userUid, await aroundRights(context.tenantUid, rights));
}

/**
 * Replaces a member's permission groups in a company. Without a group, the person has the rights of every member.
 * @throws not_found, invalid_input for an unknown group, stale_version, conflict for the last administrator, for a person who is
 * deactivated or audits the company, and, if a group administers the company, for one who audits one of its projects
 */
export const setCompanyGroups = (
  context: Context,
  companyUid: string,
  memberUid: string,
  groupUids: readonly string[],
): Promise<HeldGrant> => freshFor(context, () => setGroupsOnce(context, companyUid, memberUid, groupUids));

async function setGroupsOnce(
  context: Context,
  companyUid: string,
  memberUid: string,
  groupIds: readonly string[],
): Promise<HeldGrant> {
  const { tenantUid } = context;
  const [all, [person]] = await Promise.all([
    permissionGroupStore(tenantUid, 'company', companyUid).all(),
    personStore(tenantUid).getMany([memberUid]),
  ]);
  if (!person) throw notFound('member');
  const groupUids = groupIds.map((id) => wholeUid(id, all));
  if (groupUids.length > 0 && person.deactivatedAt) throw new AppError('conflict', IS_DEACTIVATED);
  const wanted = all.filter(({ uid }) => groupUids.includes(uid));
  if (wanted.length < new Set(groupUids).size) throw fieldError('auth', unknownText('permission group'));
  const isAdmin = wanted.some((group) => group.isAdmin);
  const still = wanted.length > 0 ? [await demandMayHave(context, memberUid, [companyUid], isAdmin)] : [];
  const grant = await companyMemberStore(tenantUid).setGroups(companyUid, memberUid, wanted, all, {
    ...context,
    still,
    seen: context.ifMatch,
  });
  return { grant, person, groups: wanted };
}

/**
 * Removes a person from a company. An open invitation of theirs to it is used up.
 * @throws not_found, conflict for the last administrator, stale_version
 */
export async function leaveCompany({ tenantUid, cause }: Context, companyUid: string, memberUid: string): Promise<void> {
  const [person] = await personStore(tenantUid).getMany([memberUid]);
  const used = person && (await usedUpAtCompanies({ tenantUid, cause }, person.email)).get(companyUid);
  await companyMemberStore(tenantUid).remove(companyUid, memberUid, cause, used);
}
