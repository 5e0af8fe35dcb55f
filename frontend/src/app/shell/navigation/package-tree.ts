import type { RelatedPackage } from '../../../../../shared/contract/project/projects.ts';
import { toldApart } from '../../../../../shared/domain/kernel/names.ts';

export type TreePackage = Pick<RelatedPackage, 'uid' | 'name' | 'parent'>;
export type PackageNode = { pack: TreePackage; children: PackageNode[] };

const byName = (a: PackageNode, b: PackageNode) => a.pack.name.localeCompare(b.pack.name, undefined, { numeric: true });

/**
 * The project's root package and the tree below it, sorted by name, then by id. A package without a visible parent comes at the
 * top.
 */
export function packageTree(allPackages: readonly TreePackage[]): { root: TreePackage | undefined; packages: PackageNode[] } {
  const root = allPackages.find((pack) => pack.parent === null);
  const nodes = new Map(
    allPackages.filter((pack) => pack !== root).map((pack) => [pack.uid, { pack, children: [] as PackageNode[] }]),
  );
  const packages: PackageNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.pack.parent ?? '')?.children ?? packages).push(node);
  const apart = (beside: PackageNode[]): PackageNode[] => {
    const packs = toldApart(beside.map(({ pack }) => pack));
    return beside.map(({ children }, at) => ({ pack: packs[at]!, children: apart(children) })).sort(byName);
  };
  return { root, packages: apart(packages) };
}
