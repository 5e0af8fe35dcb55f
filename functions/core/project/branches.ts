import type { branches } from '../../../shared/contract/project/branches.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { LoadedProject, RefItem } from '../../data/stores/project/project-store.ts';
import { type Structure, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { loadPackage, loadProject } from './package.ts';

/** A branch: the root of a project or one of its packages, and what is above it. */
export type Branching = { ref: RefItem; above: RefItem | undefined };

const isBranch = ({ kind }: RefItem) => kind !== 'conversion_factors';
const byName = (a: RefItem, b: RefItem) => compareNames(a.name, b.name);

const branching = ({ refs }: LoadedProject, ref: RefItem): Branching => ({
  ref,
  above: refs.find((each) => each.uid === ref.parentUid),
});

/** The branches of the path's project by name; with their trees where these are asked for. @throws not_found */
export async function branchesOf(
  context: Context,
  { withTrees }: { withTrees: boolean },
): Promise<(Branching & { structure?: Structure })[]> {
  const loaded = await loadProject(context);
  const found = loaded.refs
    .filter(isBranch)
    .sort(byName)
    .map((ref) => branching(loaded, ref));
  if (!withTrees) return found;
  const { trackerUid, masterRefUid } = loaded.project;
  const uids = found.map(({ ref }) => ref.uid);
  const all = await structureStore(context.tenantUid).readAll(trackerUid, masterRefUid, uids);
  return found.map((each) => ({ ...each, structure: all.get(each.ref.uid)! }));
}

/** The packages right below one, by name. @throws not_found */
export async function packagesBelow(context: Context, refUid: string): Promise<Branching[]> {
  const loaded = await loadProject(context);
  return loaded.packages
    .filter(({ parentUid }) => parentUid === refUid)
    .sort(byName)
    .map((ref) => branching(loaded, ref));
}

/** A package by its id, with its project. @throws not_found for one that is not right below the other */
export async function packageBelow(context: Context, { refId, branchId }: { refId: string; branchId: string }) {
  const found = await loadPackage(context, refNamed(await loadProject(context), branchId).uid);
  if (found.ref.parentUid !== refId) throw new AppError('not_found', 'There is no such package below this one');
  return found;
}

type Head = RouteInput<(typeof branches)['adoptStructure']>['body'];

/**
 * The package takes the structure of another branch as it is now (ADM-502); later changes of the other branch are its own.
 * `version`: that of the package's structure.
 * @throws not_found, conflict, invalid_input for an unknown target, stale_version
 */
export async function takeStructure(
  context: Context,
  { refId, branchId }: { refId: string; branchId: string },
  body: Head,
): Promise<Branching & { version: number }> {
  const { tenantUid, ifMatch, cause } = context;
  const { loaded, ref } = await loadPackage(context, refId);
  const source = sourceOf(loaded, branchId, body);
  const place = { ...loaded.project, projectUid: ref.projectUid, refUid: ref.uid, isRoot: true };
  const version = await structureStore(tenantUid).pointAt(place, source.uid, ifMatch, cause);
  return { ...branching(loaded, ref), version };
}

function sourceOf(loaded: LoadedProject, branchId: string, { is_master, target }: Head): RefItem {
  const branch = refNamed(loaded, branchId);
  const named = target && loaded.refs.find((each) => isBranch(each) && meansUid(target.ref, each.uid));
  if (target && !named) throw fieldError('target.ref', 'No such package in this project');
  return is_master ? loaded.refs.find(({ kind }) => kind === 'master')! : (named ?? branch);
}

/** A branch by the id of its ref. @throws not_found */
function refNamed({ refs }: LoadedProject, id: string): RefItem {
  const ref = refs.find((each) => isBranch(each) && meansUid(id, each.uid));
  if (!ref) throw new AppError('not_found', 'No such branch');
  return ref;
}
