import type { projects } from '../../../shared/contract/project/projects.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { summaryView } from './view.ts';

export const listProjects: Handlers<typeof projects>['listProjects'] = async ({ tenantUid, actor }) => {
  const [all, companies] = await Promise.all([projectIndexStore(tenantUid).all(), companyStore(tenantUid).all()]);
  const nameOf = new Map(companies.map(({ uid, name }) => [uid, name]));
  return all
    .filter(({ uid, companyUid }) => canSee(actor, grantOn(actor, { projectUid: uid, companyUid })))
    .map((project) => summaryView(project, nameOf.get(project.companyUid) ?? ''))
    .sort((a, b) => compareNames(a.name, b.name));
};
