import { can } from '../../../shared/domain/access/rights.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import type { CompanyProject } from './dashboard.ts';

/** Whether the caller may open the dashboard of a project. */
export const mayOpen = (actor: Actor, { uid, companyUid }: Pick<ProjectItem, 'uid' | 'companyUid'>): boolean =>
  can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_PROJECT_REPORT');

/** Whether the caller may read what was entered in each of some projects. */
export const readsEach = (actor: Actor, projects: readonly CompanyProject[]): boolean =>
  projects.every(({ project: { uid, companyUid } }) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_TRACKER_REF_SCORE_VALUE'),
  );

/**
 * The projects of a company, split by whether the caller may open their dashboards. The company's totals include the others, but
 * their names and parts stay hidden, because a right on a company does not extend to its projects (SET-012).
 */
export function opened(actor: Actor, projects: readonly CompanyProject[]): { open: CompanyProject[]; others: CompanyProject[] } {
  const isOpen = ({ project }: CompanyProject) => mayOpen(actor, project);
  return { open: projects.filter(isOpen), others: projects.filter((each) => !isOpen(each)) };
}
