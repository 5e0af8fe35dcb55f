import { canSee, seesPackages } from '../../../shared/domain/access/rights.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { type Board, boardStore } from '../../data/stores/report/board-store.ts';
import type { Context } from '../context.ts';

/** A project and its company's name, which is '' when the company is unknown. */
export type NamedProject = { project: ProjectItem; companyName: string };

/** The projects that the caller sees (REP-217), in no order: two Queries. */
export async function projectsSeenBy({ tenantUid, actor }: Context): Promise<NamedProject[]> {
  const [all, companies] = await Promise.all([projectIndexStore(tenantUid).all(), companyStore(tenantUid).all()]);
  const nameOf = new Map(companies.map(({ uid, name }) => [uid, name]));
  return all
    .filter(({ uid, companyUid }) => canSee(actor, grantOn(actor, { projectUid: uid, companyUid })))
    .map((project) => ({ project, companyName: nameOf.get(project.companyUid) ?? '' }));
}

/** A project with its root, its packages, their places on the board and its company's name. */
export type ProjectOverview = NamedProject & { root: PackageItem | undefined; packages: PackageItem[]; board: Board };

/**
 * The project's partition, then its board and its company at once. Whoever may not see its packages gets its root alone, and
 * nothing of the board (ADM-419).
 * @throws not_found
 */
export async function projectOverview({ tenantUid, actor }: Context, projectUid: string): Promise<ProjectOverview> {
  const { project, allPackages, packages } = await projectStore(tenantUid).load(projectUid);
  const { companyUid } = project;
  const seen = seesPackages(actor, grantOn(actor, { projectUid, companyUid }));
  const [boards, company] = await Promise.all([
    seen ? boardStore(tenantUid).of([projectUid]) : undefined,
    companyStore(tenantUid).get(companyUid),
  ]);
  return {
    project,
    companyName: company.name,
    root: allPackages.find(({ kind }) => kind === 'master'),
    packages: seen ? packages : [],
    board: boards?.get(projectUid) ?? {},
  };
}
