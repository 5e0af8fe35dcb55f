import { grantAnywhere } from '../../../shared/domain/access/packages.ts';
import { can, canSee } from '../../../shared/domain/access/rights.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { withLimitsNow } from '../../data/stores/person/limits-now.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';

export type { CompanyItem };

/**
 * A project of the caller. `accessible`: whether any right in the project gives access, even on packages alone, as the lookup of
 * permissions says. Without access only its name is shown (ADM-421).
 */
export type ListedProject = Pick<ProjectItem, 'uid' | 'name' | 'companyUid'> & { accessible: boolean };

/**
 * Companies as a person sees them: an inaccessible one shows only its name; `isRead`: whether the person sees its address and
 * settings.
 */
export type VisibleCompanies = {
  companies: readonly CompanyItem[];
  projects: readonly ListedProject[];
  isAccessible: (companyUid: string) => boolean;
  isRead: (companyUid: string) => boolean;
};

/**
 * The companies and projects that the actor holds a permission on (SET-012), in two Queries and a BatchGet for roles that are
 * limited to packages. Listed by name alone are a company above one of them, because the tree needs it, and a project in
 * which the roles of the actor allow nothing (ADM-232). Such a project, and one of which the actor sees packages alone, comes
 * with its company and none above.
 */
export async function visibleCompanies(person: Actor): Promise<VisibleCompanies> {
  const [actor, companies, projects] = await Promise.all([
    withLimitsNow(person),
    companyStore(person.tenantUid).all(),
    projectIndexStore(person.tenantUid).all(),
  ]);
  const grantOf = ({ uid, companyUid }: { uid: string; companyUid: string }) => grantOn(actor, { projectUid: uid, companyUid });
  const memberOf = new Set(actor.grants.filter(({ roles }) => roles.length > 0).map(({ scopeUid }) => scopeUid));
  const listedProjects = projects
    .map((project) => ({
      ...project,
      isWhole: canSee(actor, grantOf(project)),
      accessible: canSee(actor, grantAnywhere(grantOf(project))),
    }))
    .filter(({ uid, accessible }) => accessible || memberOf.has(uid));
  const parentOf = new Map(companies.map(({ uid, parentUid }) => [uid, parentUid]));
  const listed = new Set<string>();
  const own = companies.filter(({ uid }) => canSee(actor, grantOn(actor, { companyUid: uid }))).map(({ uid }) => uid);
  const whole = listedProjects.filter(({ isWhole }) => isWhole);
  for (const start of [...own, ...whole.map(({ companyUid }) => companyUid)]) {
    for (let uid: string | undefined = start; uid && !listed.has(uid); uid = parentOf.get(uid)) listed.add(uid);
  }
  for (const { companyUid } of listedProjects) listed.add(companyUid);
  return {
    companies: companies.filter(({ uid }) => listed.has(uid)),
    projects: listedProjects,
    isAccessible: (uid) => canSee(actor, grantOn(actor, { companyUid: uid })),
    isRead: (uid) => can(actor, grantOn(actor, { companyUid: uid }), 'READ_COMPANY'),
  };
}
