import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';

/** A project that the caller sees, and whether the caller may open its dashboard. */
export type ListedProject = Pick<ProjectItem, 'uid' | 'name' | 'companyUid'> & { accessible: boolean };

/**
 * Companies as clients read them: where each stands in the tree, what is below it, and its projects (ADM-299, ADM-300). One that is
 * not accessible is there by its name alone.
 */
export function companyViews(
  companies: readonly CompanyItem[],
  projects: readonly ListedProject[],
  isAccessible: (companyUid: string) => boolean,
): Company[] {
  const byUid = new Map(companies.map((company) => [company.uid, company]));
  const depthOf = (company: CompanyItem): number => {
    const parent = company.parentUid ? byUid.get(company.parentUid) : undefined;
    return parent ? depthOf(parent) + 1 : 0;
  };
  const NAME_ALONE = { address: {}, metaJson: {} };
  const toldOf = (company: CompanyItem) => (isAccessible(company.uid) ? company : NAME_ALONE);
  return companies.map((company) => ({
    ...toldOf(company).address,
    uid: company.uid,
    name: company.name,
    parentid: company.parentUid ?? null,
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
