import { can } from '../../../shared/domain/access/rights.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import type { CompanyProject } from './dashboard.ts';

/**
 * The projects of a company, split by whether the caller may open their dashboards. The company's totals include the others, but
 * their names and parts stay hidden, because a right on a company does not extend to its projects (SET-012).
 */
export function opened(actor: Actor, projects: readonly CompanyProject[]): { open: CompanyProject[]; others: CompanyProject[] } {
  const mayOpen = ({ project: { uid, companyUid } }: CompanyProject) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_PROJECT_REPORT');
  return { open: projects.filter(mayOpen), others: projects.filter((each) => !mayOpen(each)) };
}
