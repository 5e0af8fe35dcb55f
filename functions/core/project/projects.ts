import { canSee } from '../../../shared/domain/access/rights.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
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

/** A project with its packages, their places on the board and its company's name. */
export type ProjectOverview = { loaded: LoadedProject; board: Board; companyName: string };

/** The project's partition, then its board and its company at once. @throws not_found */
export async function projectOverview(tenantUid: string, projectUid: string): Promise<ProjectOverview> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const [boards, company] = await Promise.all([
    boardStore(tenantUid).of([projectUid]),
    companyStore(tenantUid).get(loaded.project.companyUid),
  ]);
  return { loaded, board: boards.get(projectUid) ?? {}, companyName: company.name };
}
