import { effectiveTree, newOverlay } from '../../../../shared/domain/structure/overlay.ts';
import { adoptedRows, type KnownRows } from '../../../../shared/domain/structure/template-match.ts';
import type { DocumentVersions, PlannedPackage } from '../../../../shared/domain/structure/template-plan.ts';
import { newTree, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { overlayIn, projectTreeIn, type TreeDocument } from '../../../../shared/domain/structure/tree-document.ts';
import type { Partition } from '../../partition.ts';
import { plantedNodeUid, setUpUid } from '../../planted-uid.ts';
import type { LoadedTemplate } from './template-store.ts';
import { treeStore } from './tree-store.ts';

type Package = Partition['package'][number];
type Follower = { projectUid: string; master: Package; packages: readonly Package[] };
type FollowedTemplate = { version: number; began: DocumentVersions | null };
type Base = Required<Pick<PlannedPackage, 'base' | 'baseVersion' | 'began' | 'known'>>;

/** The version of a package that has never followed, though its project's root has. */
export const NEVER = 0;

export const treeOfDocument = (document: TreeDocument | null | undefined, rootUid: string): Tree =>
  projectTreeIn(document) ?? newTree(rootUid, 'master');

/** The version of a template that a package last followed, or stood beside when it was chosen; null for neither. */
export function followedBy(
  { template, adopted }: Package,
  { structureUid }: Pick<LoadedTemplate, 'structureUid'>,
): FollowedTemplate | null {
  if (template?.structureUid === structureUid) return { version: template.version, began: null };
  if (adopted?.structureUid !== structureUid) return null;
  const { version, root, own } = adopted;
  return { version, began: { root, own } };
}

const key = (packageUid: string, version: number) => `${version} ${packageUid}`;

/**
 * The versions of a template that the packages of a project have followed. A template that was chosen and not followed yet counts
 * as followed with the rows that the package had then. Two BatchGets.
 */
export async function templateBases(
  tenantUid: string,
  template: LoadedTemplate,
  { projectUid, master, packages }: Follower,
): Promise<(pack: Package, followed: FollowedTemplate | null) => Base> {
  const all = [master, ...packages].flatMap((pack) => {
    const followed = followedBy(pack, template);
    return followed ? [{ ...followed, packageUid: pack.uid }] : [];
  });
  const versions = new Set(all.flatMap(({ version, began }) => (version === NEVER && !began ? [] : [version])));
  const documents = all.flatMap(({ began, packageUid }) =>
    began ? [key(master.uid, began.root), ...(began.own > 0 ? [key(packageUid, began.own)] : [])] : [],
  );
  const [theirs, ours] = await Promise.all([
    read(tenantUid, template.structureUid, new Set([...versions].map((version) => key(template.rootUid, version)))),
    read(tenantUid, master.structureUid, new Set(documents)),
  ]);
  const copies = copiesOf(template.projectUid, projectUid);
  const adopted = new Map<string, ReturnType<typeof adoptedRows>>();
  return (pack, followed) => {
    if (!followed || (followed.version === NEVER && !followed.began))
      return { base: null, baseVersion: followed?.version ?? null, began: null, known: copies };
    const { version, began } = followed;
    const base = treeOfDocument(theirs.get(key(template.rootUid, version)), template.rootUid);
    if (!began) return { base, baseVersion: version, began, known: copies };
    const name = `${version} ${began.root} ${began.own > 0 ? pack.uid : ''}`;
    const rows = adopted.get(name) ?? adoptedRows(base, shownThen(ours, master, pack, began), copies);
    adopted.set(name, rows);
    return { ...rows, baseVersion: version, began };
  };
}

/** The tree that a package showed under earlier versions of its project's document and its own. */
function shownThen(
  ours: ReadonlyMap<string, TreeDocument | null>,
  master: Package,
  pack: Package,
  { root, own }: DocumentVersions,
): Tree {
  const tree = treeOfDocument(ours.get(key(master.uid, root)), master.uid);
  return own === 0 ? tree : effectiveTree(tree, overlayIn(ours.get(key(pack.uid, own))) ?? newOverlay());
}

async function read(
  tenantUid: string,
  structureUid: string,
  keys: ReadonlySet<string>,
): Promise<Map<string, TreeDocument | null>> {
  if (keys.size === 0) return new Map();
  const wanted = [...keys]
    .map((each) => each.split(' '))
    .map(([version, packageUid]) => ({ packageUid: packageUid!, version: Number(version) }));
  const stored = await treeStore(tenantUid).version(structureUid, wanted);
  return new Map(stored.map(({ packageUid, version, document }) => [key(packageUid, version), document]));
}

/** The uids that the rows of a template have in a project that was copied from it. */
function copiesOf(templateProjectUid: string, projectUid: string): KnownRows {
  const importUid = setUpUid(templateProjectUid, projectUid);
  const uids = new Map<string, string>();
  return (uid) => {
    const copy = uids.get(uid) ?? plantedNodeUid(importUid, uid);
    uids.set(uid, copy);
    return copy;
  };
}
