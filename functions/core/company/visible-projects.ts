import { can } from '../../../shared/domain/access/rights.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import type { CompanyProject } from './dashboard.ts';

/**
 * The projects of a company by whether the caller may open their dashboards. The figures of the others are in what the company
 * adds up to, but their names and their parts are not told: a right on a company is none on its projects (SET-012).
 */
export function opened(actor: Actor, projects: readonly CompanyProject[]): { open: CompanyProject[]; others: CompanyProject[] } {
  const mayOpen = ({ project: { uid, companyUid } }: CompanyProject) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_PROJECT_REPORT');
  return { open: projects.filter(mayOpen), others: projects.filter((each) => !mayOpen(each)) };
}
