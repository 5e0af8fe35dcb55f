import type { Company } from '../../../shared/contract/company/companies.ts';
import { notFound } from '../../../shared/errors.ts';
import type { CompanyItem, VisibleCompanies } from '../../core/company/visible-companies.ts';

/**
 * Companies as clients read them: their places in the tree, the companies below and their projects (ADM-299, ADM-300). A company
 * that the caller may not read shows only its name.
 */
export function companyViews({ companies, projects, isAccessible, isRead }: VisibleCompanies): Company[] {
  const byUid = new Map(companies.map((company) => [company.uid, company]));
  const depthOf = (company: CompanyItem): number => {
    const parent = company.parentUid ? byUid.get(company.parentUid) : undefined;
    return parent ? depthOf(parent) + 1 : 0;
  };
  const NAME_ALONE = { address: {}, metaJson: {} };
  const toldOf = (company: CompanyItem) => (isRead(company.uid) ? company : NAME_ALONE);
  return companies.map((company) => ({
    ...toldOf(company).address,
    uid: company.uid,
    name: company.name,
    parentid: company.parentUid && byUid.has(company.parentUid) ? company.parentUid : null,
    depth: depthOf(company),
    childids: companies.filter(({ parentUid }) => parentUid === company.uid).map(({ uid }) => uid),
    created: company.created,
    projects: projects
      .filter(({ companyUid }) => companyUid === company.uid)
      .map(({ uid, name, accessible }) => ({ uid, name, accessible })),
    accessible: isAccessible(company.uid),
    meta_json: toldOf(company).metaJson,
  }));
}

/**
 * One company of the tree.
 * @throws not_found
 */
export function companyView(visible: VisibleCompanies, companyUid: string): Company {
  const company = companyViews(visible).find(({ uid }) => uid === companyUid);
  if (!company) throw notFound('company');
  return company;
}
