import { grantAnywhere, grantWithin, ownNow, pathOf } from '../../../shared/domain/access/packages.ts';
import { isResponsible, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { type Grant, seesPackages } from '../../../shared/domain/access/rights.ts';
import { assignedOnBoard } from '../../../shared/domain/access/sight.ts';
import { isOnHold } from '../../../shared/domain/report/status.ts';
import { grantOn, roleUidsOf } from '../../data/stores/person/caller-store.ts';
import { withLimitsNow } from '../../data/stores/person/limits-now.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import { reportShown } from '../../data/stores/report/board-entry.ts';
import { type Board, type BoardEntry, type BoardReport, boardStore } from '../../data/stores/report/board-store.ts';
import type { Context } from '../context.ts';
import { draftSightIn } from '../report/draft-sight.ts';
import { loadPackageOrRoot, loadProject } from './package.ts';

/** A package, the project's root or the factors' root, and the report of it that counts now, of those that the caller sees. */
export type PlacedPackage = { pack: PackageItem; entry: BoardReport | undefined };

/** The packages of the path's project, its root and the factors' root, in no order: two reads. @throws not_found */
export async function packagesOfProject(context: Context): Promise<PlacedPackage[]> {
  const loaded = await loadProject(context);
  const { allPackages: packages, project } = loaded;
  const boards = await boardStore(context.tenantUid).of([project.uid]);
  const seesDrafts = draftSightIn(context, loaded);
  const board = boards.get(project.uid) ?? {};
  return packages.map((pack) => ({ pack, entry: reportShown(board[pack.uid], seesDrafts(pack.uid)) }));
}

/** The package of the path, or a root. @throws not_found */
export async function packageOfPath(context: Context, packageUid: string): Promise<PlacedPackage> {
  const { pack, entry } = await loadPackageOrRoot(context, packageUid);
  return { pack, entry: reportShown(entry, seesStaging({ flags: context.actor, grant: context.grant })) };
}

/** A package of some project, by its place on the board. `report`: the one that counts now, of those that the caller sees. */
export type PackageInProject = { uid: string; project: ProjectItem; entry: BoardEntry; report: BoardReport | undefined };

type PackageFilter = { includeOnHold?: boolean | undefined; isResponsible?: boolean | undefined };

/** The packages of every project whose packages the caller may read; without `includeOnHold` those on hold are left out. */
export async function packagesSeenBy({ tenantUid, actor: person }: Context, wanted: PackageFilter): Promise<PackageInProject[]> {
  const [actor, all] = await Promise.all([withLimitsNow(person), projectIndexStore(tenantUid).all()]);
  const projects = all.filter(({ uid, companyUid }) =>
    seesPackages(actor, grantAnywhere(grantOn(actor, { projectUid: uid, companyUid }))),
  );
  const boards = await boardStore(tenantUid).of(projects.map(({ uid }) => uid));
  return projects.flatMap((project) => {
    const board = boards.get(project.uid) ?? {};
    const stored = grantOn(actor, { projectUid: project.uid, companyUid: project.companyUid });
    const roleUids = roleUidsOf(actor, project.uid);
    const whole = stored?.limited ? ownNow(stored, assignedOnBoard(board)) : stored;
    return Object.entries(board)
      .filter(([, { status }]) => wanted.includeOnHold || !isOnHold(status))
      .map(([uid, entry]) => ({ uid, project, entry, grant: grantOnPackage(whole, uid, board) }))
      .filter(({ grant }) => seesPackages(actor, grant))
      .filter(({ entry, grant }) => !wanted.isResponsible || isResponsible(entry, { flags: actor, grant, roleUids }))
      .map(({ uid, entry, grant }) => ({
        uid,
        project,
        entry,
        report: reportShown(entry, seesStaging({ flags: actor, grant })),
      }));
  });
}

const grantOnPackage = (whole: Grant | undefined, uid: string, board: Board): Grant | undefined =>
  whole?.limited
    ? grantWithin(
        whole,
        pathOf(uid, (each) => board[each]?.parentUid),
      )
    : whole;
