import type { branches } from '../../../shared/contract/project/branches.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import type { LoadedProject, PackageItem } from '../../data/stores/project/project-store.ts';
import { type Structure, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow } from '../metric/in-units.ts';
import { overlayToday } from '../metric/tree-today.ts';
import { loadPackage, loadProject } from './package.ts';

export type { Structure };

/** A branch: the root of a project or one of its packages, and the package above it. */
export type Branching = { pack: PackageItem; above: PackageItem | undefined };

const isBranch = ({ kind }: PackageItem) => kind !== 'conversion_factors';
const byName = (a: PackageItem, b: PackageItem) => compareNames(a.name, b.name);

const branching = ({ allPackages: packages }: LoadedProject, pack: PackageItem): Branching => ({
  pack,
  above: packages.find((each) => each.uid === pack.parentUid),
});

/**
 * The branches of the path's project by name; on request with their trees.
 * @throws not_found
 */
export async function branchesOf(
  context: Context,
  { withTrees }: { withTrees: boolean },
): Promise<(Branching & { structure?: Structure })[]> {
  const loaded = await loadProject(context);
  const found = loaded.allPackages
    .filter(isBranch)
    .sort(byName)
    .map((pack) => branching(loaded, pack));
  return withTrees ? structured(context, loaded, found) : found;
}

/** Each with the structure of its package. */
async function structured<B extends Branching>({ tenantUid }: Context, { project }: LoadedProject, found: readonly B[]) {
  const uids = found.map(({ pack }) => pack.uid);
  const all = await structureStore(tenantUid).readAll(project.structureUid, project.rootUid, uids);
  return found.map((each) => ({ ...each, structure: all.get(each.pack.uid)! }));
}

const rightBelow = (loaded: LoadedProject, packageUid: string): Branching[] =>
  loaded.packages
    .filter(({ parentUid }) => parentUid === packageUid)
    .sort(byName)
    .map((pack) => branching(loaded, pack));

/** The packages right below one, by name. @throws not_found */
export const childPackages = async (context: Context, packageUid: string): Promise<Branching[]> =>
  rightBelow(await loadProject(context), packageUid);

/** The branches with their structures. @throws not_found */
export async function branchesBelow(context: Context, packageUid: string) {
  const loaded = await loadProject(context);
  return structured(context, loaded, rightBelow(loaded, packageUid));
}

/**
 * A package by its id, with its project.
 * @throws not_found for a package that is not directly below the other one
 */
export async function packageBelow(context: Context, { refId: packageId, branchId }: { refId: string; branchId: string }) {
  const found = await loadPackage(context, packageNamed(await loadProject(context), branchId).uid);
  if (found.pack.parentUid !== packageId) throw notFound('reporting package');
  return found;
}

type Head = RouteInput<(typeof branches)['adoptStructure']>['body'];

/**
 * Copies the structure of another branch as it is now (ADM-502). Later changes of that branch are not followed. `version`: that
 * of the package's structure.
 * @throws not_found, conflict, invalid_input for an unknown target, stale_version
 */
export const takeStructure = (context: Context, path: Path, body: Head): Promise<Branching & { version: number }> =>
  inUnitsOfNow(() => takeOnce(context, path, body));

type Path = { refId: string; branchId: string };

async function takeOnce(
  context: Context,
  { refId: packageId, branchId }: Path,
  body: Head,
): Promise<Branching & { version: number }> {
  const { tenantUid, ifMatch, cause } = context;
  const { loaded, pack } = await loadPackage(context, packageId);
  const source = sourceOf(loaded, branchId, body);
  const place = { ...loaded.project, projectUid: pack.projectUid, packageUid: pack.uid, isRoot: true };
  const version = await structureStore(tenantUid).pointAt(place, source.uid, ifMatch, cause, (master, overlay) =>
    overlayToday(tenantUid, master, overlay),
  );
  return { ...branching(loaded, pack), version };
}

function sourceOf(loaded: LoadedProject, branchId: string, { is_master, target }: Head): PackageItem {
  const branch = packageNamed(loaded, branchId);
  const named = target && loaded.allPackages.find((each) => isBranch(each) && meansUid(target.ref, each.uid));
  if (target && !named) throw fieldError('target.ref', unknownText('reporting package'));
  return is_master ? loaded.allPackages.find(({ kind }) => kind === 'master')! : (named ?? branch);
}

/** A branch by the id of its package. @throws not_found */
function packageNamed({ allPackages: packages }: LoadedProject, id: string): PackageItem {
  const pack = packages.find((each) => isBranch(each) && meansUid(id, each.uid));
  if (!pack) throw notFound('reporting package');
  return pack;
}
