import { grantAnywhere } from '../../../shared/domain/access/packages.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { can, canSee, type Grant, seesPackages } from '../../../shared/domain/access/rights.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { withLimitsNow } from '../../data/stores/person/limits-now.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { reportShown } from '../../data/stores/report/board-entry.ts';
import { type Board, type BoardReport, boardStore } from '../../data/stores/report/board-store.ts';
import { packageGrantsIn } from '../access/grant.ts';
import type { Context } from '../context.ts';

/**
 * A project and its company's name, which is '' when the company is unknown. `isLimited`: the caller has only packages of it;
 * `mayCopy`: may take over its set-up.
 */
export type NamedProject = { project: ProjectItem; companyName: string; mayCopy: boolean; isLimited?: boolean };

/** A copy is a change, in which a seat counts for nothing. */
const mayCopyFrom = (actor: Actor, grant: Grant | undefined): boolean =>
  can(actor, grant?.auditor ? { isAdmin: false, actions: grant.actions } : grant, 'member');

/**
 * The projects that the caller sees (REP-217), in no order: two Queries, and a BatchGet for roles that are limited to packages.
 */
export async function projectsSeenBy({ tenantUid, actor: person }: Context): Promise<NamedProject[]> {
  const [actor, all, companies] = await Promise.all([
    withLimitsNow(person),
    projectIndexStore(tenantUid).all(),
    companyStore(tenantUid).all(),
  ]);
  const nameOf = new Map(companies.map(({ uid, name }) => [uid, name]));
  return all
    .map((project) => ({ project, grant: grantOn(actor, { projectUid: project.uid, companyUid: project.companyUid }) }))
    .filter(({ grant }) => canSee(actor, grantAnywhere(grant)))
    .map(({ project, grant }) => {
      const named = { project, companyName: nameOf.get(project.companyUid) ?? '', mayCopy: mayCopyFrom(actor, grant) };
      return canSee(actor, grant) ? named : { ...named, isLimited: true };
    });
}

/**
 * A project with its root, its packages, their places on the board and its company's name; `within`: the visible packages of a
 * caller who sees only some; `related`: by package the report that counts now, of those that the caller sees (REP-334).
 */
export type ProjectOverview = NamedProject & {
  root: PackageItem | undefined;
  packages: PackageItem[];
  board: Board;
  related: ReadonlyMap<string, BoardReport>;
  within: Context['within'];
};

/**
 * Reads the project's partition, then its board and its company in parallel. A caller without sight of packages gets the root
 * alone and an empty board (ADM-419); a caller who sees some packages gets those.
 * @throws not_found
 */
export async function projectOverview({ tenantUid, actor, within }: Context, projectUid: string): Promise<ProjectOverview> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const { project, allPackages, packages } = loaded;
  const { companyUid } = project;
  const grant = grantOn(actor, { projectUid, companyUid });
  const seesAll = seesPackages(actor, grant);
  const grantAt = packageGrantsIn(loaded, grant);
  const [boards, company] = await Promise.all([
    seesAll || within ? boardStore(tenantUid).of([projectUid]) : undefined,
    companyStore(tenantUid).get(companyUid),
  ]);
  const board = boards?.get(projectUid) ?? {};
  const shown = packages.filter(({ uid }) => within?.has(uid) ?? seesAll);
  const related = ({ uid }: PackageItem): [string, BoardReport][] => {
    const report = reportShown(board[uid], seesStaging({ flags: actor, grant: grantAt(uid) }));
    return report ? [[uid, report]] : [];
  };
  return {
    project,
    companyName: company.name,
    mayCopy: mayCopyFrom(actor, grant),
    isLimited: within !== undefined && !canSee(actor, grant),
    root: allPackages.find(({ kind }) => kind === 'master'),
    packages: shown,
    board,
    related: new Map(shown.flatMap(related)),
    within,
  };
}
