import type { companies } from '../../../shared/contract/company/companies.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteCompany: Handlers<typeof companies>['deleteCompany'] = async ({ tenantUid, cause }, { params }) => {
  const store = companyStore(tenantUid);
  const [all, projects] = await Promise.all([store.all(), projectIndexStore(tenantUid).all()]);
  const isUsed =
    all.some(({ parentUid }) => parentUid === params.companyId) ||
    projects.some((project) => project.companyUid === params.companyId);
  if (isUsed) throw new AppError('conflict', 'A company with projects or companies below it cannot be deleted');
  const company = await store.get(params.companyId);
  await companyFiguresStore(tenantUid).removeAll(company.uid, cause);
  await store.remove(company, cause);
  return undefined;
};
