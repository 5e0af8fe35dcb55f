import { can } from '../../../shared/domain/access/rights.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';
import { IS_DEACTIVATED } from '../person/person-by-email.ts';
import { companiesBelow } from './tree.ts';
import { visibleCompanies } from './visible-companies.ts';

/** A person of a company and their right on it. */
export type HeldGrant = { grant: GrantItem; person: PersonItem };

/** Skipped companies: those that the caller sees, and the number of the others. */
export type SkippedCompanies = { seen: CompanyItem[]; others: number };

/** Who belongs to a company, by last name and address: one Query and one BatchGet. */
export async function membersOfCompany(tenantUid: string, companyUid: string): Promise<HeldGrant[]> {
  const held = await companyMemberStore(tenantUid).of(companyUid);
  const people = new Map(
    (await personStore(tenantUid).getMany(held.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  return held
    .flatMap((grant) => {
      const person = people.get(grant.userUid);
      return person ? [{ grant, person }] : [];
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
 * Makes a member an administrator of a company, or an ordinary member again.
 * @param pushBelow also in the companies below that the caller administers; the others are `skipped`
 * @throws not_found, conflict for the last administrator and to give the right to somebody who is deactivated, stale_version
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
  const grant = await companyMemberStore(tenantUid).setAdmin(companies, memberUid, isAdmin, context);
  return { grant, person, ...(pushBelow && { skipped: await skippedOf(context, others) }) };
}

/** Takes somebody out of a company. @throws not_found, conflict for the last administrator, stale_version */
export const leaveCompany = ({ tenantUid, cause }: Context, companyUid: string, memberUid: string): Promise<void> =>
  companyMemberStore(tenantUid).remove(companyUid, memberUid, cause);
