import { type Node, parentPath, rootOf, type Tree } from './tree.ts';

/** The identity of a node for a tree that knows it under another uid. */
const identityOf = (node: Node): string => {
  if (node.type === 'metricscore') return `metricscore ${node.metric?.uid ?? ''}`;
  return `${node.type} ${(node.type === 'trackerdescription' ? node.title : node.name) ?? ''}`;
};

export type TreeSide = { nodes: ReadonlyMap<string, Node>; parentOf(uid: string): string | undefined };

/** A tree indexed by uid, with the parent of each node. */
export function sideOf(tree: Tree | null): TreeSide {
  const nodes = new Map((tree?.nodes ?? []).map((node) => [node.uid, node]));
  const byPath = new Map((tree?.nodes ?? []).map(({ path, uid }) => [path, uid]));
  const parentOf = (uid: string) => byPath.get(parentPath(nodes.get(uid)?.path ?? ''));
  return { nodes, parentOf };
}

/** The uid that a node of the template has in a tree, whatever its name and place there; undefined if unknown. */
export type KnownRows = (uid: string) => string | undefined;
export const NO_ROWS: KnownRows = () => undefined;

/**
 * Which node of the tree corresponds to which node of the template, by uid: the same uid; else the known one; else the node with
 * the same identity below the same parent, as the template is now or as the tree last followed it.
 */
export function matchedRows(template: Tree, base: Tree | null, ours: Tree, known: KnownRows): Map<string, string> {
  const [theirs, before, own] = [sideOf(template), sideOf(base), sideOf(ours)];
  const byIdentity = new Map<string, string>();
  for (const node of ours.nodes) {
    const key = `${own.parentOf(node.uid) ?? ''} ${identityOf(node)}`;
    if (!byIdentity.has(key)) byIdentity.set(key, node.uid);
  }
  const found = new Map([[rootOf(template).uid, rootOf(ours).uid]]);
  const taken = new Set(found.values());
  const gone = (base?.nodes ?? []).filter(({ uid }) => !theirs.nodes.has(uid));
  const take = (uid: string, match: string | undefined) => {
    if (match === undefined || found.has(uid) || taken.has(match) || !own.nodes.has(match)) return;
    found.set(uid, match);
    taken.add(match);
  };
  const takeAlike = (node: Node) => {
    const earlier = before.nodes.get(node.uid);
    const parents = [theirs.parentOf(node.uid), before.parentOf(node.uid)].map((uid) => found.get(uid ?? ''));
    const keys = parents.flatMap((parent) =>
      [node, ...(earlier ? [earlier] : [])].map((each) => `${parent} ${identityOf(each)}`),
    );
    take(
      node.uid,
      keys.map((key) => byIdentity.get(key)).find((uid) => uid !== undefined && !taken.has(uid)),
    );
  };
  for (const { uid } of template.nodes) take(uid, uid);
  for (const { uid } of template.nodes) take(uid, known(uid));
  template.nodes.forEach(takeAlike);
  // deleted nodes of the template come last: a node that the template has created again in the same place takes precedence
  for (const node of gone) {
    take(node.uid, node.uid);
    take(node.uid, known(node.uid));
    takeAlike(node);
  }
  return found;
}

/** The rows of a tree that correspond to a template which it begins to follow, and the base of its first merge. */
export function adoptedRows(template: Tree, ours: Tree, known: KnownRows): { base: Tree; known: KnownRows } {
  const match = matchedRows(template, null, ours, known);
  const base = { ...template, nodes: template.nodes.filter(({ uid }) => match.has(uid)) };
  return { base, known: (uid) => match.get(uid) ?? known(uid) };
}
