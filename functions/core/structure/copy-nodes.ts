import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { type Replacements, replaceInDocument } from '../../../shared/domain/metric/replacement.ts';
import { type Conversion, conversionsOf } from '../../../shared/domain/report/figures.ts';
import {
  copySubtree,
  type Node,
  parentPath,
  rootOf,
  subtreeOf,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { type CopiedFactors, copiedWithMetrics, NO_COPIES } from '../../data/stores/factor/factor-copies.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow, measuredBelow, placingWrites } from '../metric/in-units.ts';
import { treeToday } from '../metric/tree-today.ts';
import { belowIssue, issueAt } from './issues.ts';
import { visiblePlace } from './visible-place.ts';

type Body = Extract<CreateNodeBody, { type: 'copy' }>;

/** The new nodes of a copy, and what became of the factors of its metrics. */
export type CopiedNodes = { nodes: readonly Node[]; factors: Pick<CopiedFactors, 'add' | 'kept'>; version: number };

/**
 * Copies a node with everything below it, in one tree or from another one, and returns the new nodes (SET-358, SET-359). From
 * another project or package it also copies the factors of the copied metrics; existing factors stay.
 */
export const copyNodes = (context: Context, place: StructurePlace, body: Body): Promise<CopiedNodes> =>
  inUnitsOfNow(() => copyOnce(context, place, body));

async function copyOnce(context: Context, place: StructurePlace, body: Body): Promise<CopiedNodes> {
  const { tenantUid, ifMatch, cause } = context;
  const store = structureStore(tenantUid);
  const source = body.from_commit ? await sourceOf(context, body.from_commit) : undefined;
  const isCopied = ({ node: { path } }: Conversion) =>
    body.only_node ? path === body.from_path : path.startsWith(body.from_path);
  const replacements = source ? undefined : await replacementsHere(tenantUid, place, body);
  const here = (now: Tree) => (replacements ? replaceInDocument(now, replacements).document.nodes : now.nodes);
  let copies = NO_COPIES;
  const { tree, paths, version } = await store.change(
    ...([place, ifMatch, cause] as const),
    (now) => copied(now, source?.nodes ?? here(now), body, source !== undefined),
    async ({ tree: after, paths: [made] }) => {
      const named = measuredBelow(after.nodes, made!);
      if (!source)
        return replacements ? namingWrites(tenantUid, named) : placingWrites(tenantUid, { tree: after, paths: [made!] });
      const conversions = [
        ...conversionsOf(source.nodes).filter(isCopied),
        ...conversionsOf(after.nodes).filter(({ node }) => node.path.startsWith(made!)),
      ];
      copies = await copiedWithMetrics(tenantUid, source.place, place, conversions, cause);
      const resting = copies.add.map(({ metricUid: uid, metricUnit: unit }) => ({ uid, unit }));
      return [...copies.writes, ...(await namingWrites(tenantUid, named, resting))];
    },
  );
  return { nodes: subtreeOf(tree.nodes, paths[0]!), factors: copies, version };
}

/**
 * Today's metrics of a package's rows, for the condition of a copy. Some of the rows stand in the project's tree, and a change of
 * that tree does not refuse the package's. A copy within the project's own tree needs no condition and reads nothing: any change
 * of that tree refuses it.
 */
async function replacementsHere(
  tenantUid: string,
  place: StructurePlace,
  { from_path }: Body,
): Promise<Replacements | undefined> {
  if (place.packageUid === place.rootUid) return undefined;
  const { tree } = await structureStore(tenantUid).read(place);
  return (await treeToday(tenantUid, tree, subtreeOf(tree.nodes, from_path))).replacements;
}

async function sourceOf(context: Context, reportId: string): Promise<{ place: StructurePlace; nodes: readonly Node[] }> {
  const place = await visiblePlace(context, reportId);
  const { tree } = await structureStore(context.tenantUid).read(place);
  return { place, nodes: (await treeToday(context.tenantUid, tree)).tree.nodes };
}

function copied(tree: Tree, source: readonly Node[], { from_path, to_path, only_node }: Body, isForeign: boolean): TreeResult {
  const copied = only_node ? source.filter(({ path }) => path === from_path) : source;
  const copyTo = (into: Tree, parent: string) => copySubtree(into, copied, from_path, parent, () => randomUUID());
  if (to_path) return copyTo(tree, to_path);
  if (!isForeign) return copyTo(tree, parentPath(from_path));
  const issue = issueAt(source, from_path);
  if (!issue || issue.path === from_path) return copyTo(tree, rootOf(tree).path);
  return belowIssue(tree, issue.name ?? '', copyTo);
}
