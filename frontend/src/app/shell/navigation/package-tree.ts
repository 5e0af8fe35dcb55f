import type { RelatedPackage } from '../../../../../shared/contract/project/projects.ts';

export type TreePackage = Pick<RelatedPackage, 'uid' | 'name' | 'parent'>;
export type PackageNode = { pack: TreePackage; children: PackageNode[] };

const byName = (a: PackageNode, b: PackageNode) => a.pack.name.localeCompare(b.pack.name, undefined, { numeric: true });

/** The project's root package and the tree below it, sorted by name; a package whose parent is not visible stands at the top. */
export function packageTree(allPackages: readonly TreePackage[]): { root: TreePackage | undefined; packages: PackageNode[] } {
  const root = allPackages.find((pack) => pack.parent === null);
  const nodes = new Map(
    allPackages.filter((pack) => pack !== root).map((pack) => [pack.uid, { pack, children: [] as PackageNode[] }]),
  );
  const packages: PackageNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.pack.parent ?? '')?.children ?? packages).push(node);
  for (const node of nodes.values()) node.children.sort(byName);
  return { root, packages: packages.sort(byName) };
}
