import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import {
  copySubtree,
  deleteSubtree,
  findNode,
  moveNodes,
  type Node,
  subtreeOf,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../shared/errors.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { uidFrom } from '../../data/uid-from.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow, measuredBelow, placingWrites } from '../metric/in-units.ts';
import { treeToday } from '../metric/tree-today.ts';
import { placeToChange } from './named-place.ts';
import { addressedId, nodeIn } from './place.ts';
import { visiblePlace } from './visible-place.ts';

type Move = Extract<DispatchBody, { type: 'MOVE_PATH' }>;

/** Moves one or several nodes with everything below them, all or none; returns where they are now (SET-375, SET-376). */
export async function rearrange(
  context: Context,
  { from_path, to_path, pos, commitId: reportId }: Move,
): Promise<{ paths: readonly string[]; version: number }> {
  const { tenantUid, ifMatch, cause } = context;
  const place = await placeToChange(context, reportId);
  const move = (tree: Tree) => moveNodes(tree, from_path, to_path, pos);
  return inUnitsOfNow(() =>
    structureStore(tenantUid).change(place, ifMatch, cause, move, (after) => placingWrites(tenantUid, after)),
  );
}

/** Deletes a node with everything below it. */
export async function removeSubtree(
  { tenantUid, ifMatch, cause }: Context,
  place: StructurePlace,
  path: string,
): Promise<number> {
  const { version } = await structureStore(tenantUid).change(place, ifMatch, cause, (tree) => deleteSubtree(tree, path));
  return version;
}

/** A tree that hangs below another one; `fromReport`: the report it was linked from. */
export type LinkedTree = { parent: Node; child: Node; fromReport: string; version: number };

/**
 * Links a tree of a report (by default the same one) as the last child of another tree (SET-392, SET-393). Since nodes have one
 * place, the linked tree is a copy. Its uids follow from its source and its place, so a repetition finds it.
 * @throws not_found, invalid_input for a tree that would hang below itself
 */
export const linkBelow = (context: Context, link: Link): Promise<LinkedTree> => inUnitsOfNow(() => linkOnce(context, link));

type Link = { parent_id: string; child_id: string; from_commit?: string | undefined };

async function linkOnce(context: Context, { parent_id, child_id, from_commit }: Link): Promise<LinkedTree> {
  const { tenantUid, ifMatch, cause } = context;
  const store = structureStore(tenantUid);
  const place = placeIn(context);
  const fromReport = from_commit ?? addressedId(context).uid;
  const { tree: stored } = await store.read(await visiblePlace(context, fromReport));
  const child = nodeIn(stored, child_id, ['tree']);
  const { tree: source } = await treeToday(tenantUid, stored, subtreeOf(stored.nodes, child.path));
  let parent: Node | undefined;
  const link = (now: Tree): TreeResult => {
    parent = nodeIn(now, parent_id, ['tree']);
    const here = now.nodes.find(({ uid }) => uid === child.uid);
    if (here && parent.path.startsWith(here.path))
      throw fieldError('parent_id', 'An issue cannot be placed below itself. Choose another place.');
    const linked = (node: Node) => uidFrom(`${parent!.uid}/${node.uid}`);
    const there = now.nodes.find(({ uid }) => uid === linked(child));
    if (there) return { ok: true, tree: now, paths: [there.path] };
    return copySubtree(now, source.nodes, child.path, parent.path, linked);
  };
  const { tree, paths, version } = await store.change(place, ifMatch, cause, link, (after) =>
    namingWrites(tenantUid, measuredBelow(after.tree.nodes, after.paths[0]!)),
  );
  return { parent: parent!, child: findNode(tree, paths[0]!)!, fromReport, version };
}
