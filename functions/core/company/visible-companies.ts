import { can, canSee } from '../../../shared/domain/access/rights.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';

export type { CompanyItem };

/** A project that the caller sees, and whether the caller may open its dashboard. */
export type ListedProject = Pick<ProjectItem, 'uid' | 'name' | 'companyUid'> & { accessible: boolean };

/** Companies as a person sees them: an inaccessible one shows only its name. */
export type VisibleCompanies = {
  companies: readonly CompanyItem[];
  projects: readonly ListedProject[];
  isAccessible: (companyUid: string) => boolean;
};

/**
 * The companies and projects that the actor holds a permission on (SET-012), in two Queries. A company above one of them is listed
 * too, by name alone and without its other projects, because the tree needs it.
 */
export async function visibleCompanies(actor: Actor): Promise<VisibleCompanies> {
  const [companies, projects] = await Promise.all([
    companyStore(actor.tenantUid).all(),
    projectIndexStore(actor.tenantUid).all(),
  ]);
  const seenProjects = projects.filter(({ uid, companyUid }) => canSee(actor, grantOn(actor, { projectUid: uid, companyUid })));
  const opens = ({ uid, companyUid }: { uid: string; companyUid: string }) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_PROJECT_REPORT');
  const parentOf = new Map(companies.map(({ uid, parentUid }) => [uid, parentUid]));
  const listed = new Set<string>();
  const own = companies.filter(({ uid }) => canSee(actor, grantOn(actor, { companyUid: uid }))).map(({ uid }) => uid);
  for (const start of [...own, ...seenProjects.map(({ companyUid }) => companyUid)]) {
    for (let uid: string | undefined = start; uid && !listed.has(uid); uid = parentOf.get(uid)) listed.add(uid);
  }
  return {
    companies: companies.filter(({ uid }) => listed.has(uid)),
    projects: seenProjects.map((project) => ({ ...project, accessible: opens(project) })),
    isAccessible: (uid) => can(actor, grantOn(actor, { companyUid: uid }), 'READ_COMPANY'),
  };
}
