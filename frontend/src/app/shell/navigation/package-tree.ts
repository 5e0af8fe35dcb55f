import type { RelatedRef } from '../../../../../shared/contract/project/projects.ts';

export type TreeRef = Pick<RelatedRef, 'uid' | 'name' | 'parent'>;
export type PackageNode = { ref: TreeRef; children: PackageNode[] };

const byName = (a: PackageNode, b: PackageNode) => a.ref.name.localeCompare(b.ref.name, undefined, { numeric: true });

/** The project's root package and the tree below it, sorted by name; a package whose parent is not visible stands at the top. */
export function packageTree(refs: readonly TreeRef[]): { root: TreeRef | undefined; packages: PackageNode[] } {
  const root = refs.find((ref) => ref.parent === null);
  const nodes = new Map(refs.filter((ref) => ref !== root).map((ref) => [ref.uid, { ref, children: [] as PackageNode[] }]));
  const packages: PackageNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.ref.parent ?? '')?.children ?? packages).push(node);
  for (const node of nodes.values()) node.children.sort(byName);
  return { root, packages: packages.sort(byName) };
}
