import { AppError, notFound } from '../../../shared/errors.ts';
import { type LoadedProject, type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import type { Context } from '../context.ts';

export type { PackageItem } from '../../data/stores/project/project-store.ts';

export type LoadedPackage = { loaded: LoadedProject; pack: PackageItem; entry: BoardEntry | undefined };

/** The project of the path, or of its structure. */
export const loadProject = ({ tenantUid, ids }: Context) =>
  projectStore(tenantUid).load(String((ids.tracker ?? ids.project)?.projectUid));

/** The package of the path with its project and its place on the board. @throws not_found */
export async function loadPackageOrRoot(context: Context, packageUid: string): Promise<LoadedPackage> {
  const projectUid = String(context.ids.tracker?.projectUid);
  const [loaded, entry] = await Promise.all([
    projectStore(context.tenantUid).load(projectUid),
    boardStore(context.tenantUid).entry(projectUid, packageUid),
  ]);
  const pack = loaded.allPackages.find(({ uid }) => uid === packageUid);
  if (!pack) throw notFound('reporting package');
  return { loaded, pack, entry };
}

/** The package of the path. The project's own roots are not packages. @throws not_found, conflict */
export async function loadPackage(context: Context, packageUid: string): Promise<LoadedPackage> {
  const found = await loadPackageOrRoot(context, packageUid);
  if (found.pack.kind !== 'package')
    throw new AppError('conflict', 'This is the project itself and not a reporting package. Choose one of its packages.');
  return found;
}
