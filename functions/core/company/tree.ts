import { descendantsOf } from '../../../shared/domain/kernel/hierarchy.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';

type PlacedCompany = Pick<CompanyItem, 'uid' | 'parentUid'>;

/** A company and all companies below it, parents before children; empty when it does not exist. */
export function companiesBelow<C extends PlacedCompany>(all: readonly C[], companyUid: string): C[] {
  const company = all.find(({ uid }) => uid === companyUid);
  return company ? [company, ...descendantsOf(all, companyUid)] : [];
}

/** A company and those above it, up to the one at the top. */
export function companiesAbove<C extends PlacedCompany>(all: readonly C[], companyUid: string): C[] {
  const byUid = new Map(all.map((company) => [company.uid, company]));
  const found: C[] = [];
  for (let at = byUid.get(companyUid); at && !found.includes(at); at = byUid.get(at.parentUid ?? '')) found.push(at);
  return found;
}
