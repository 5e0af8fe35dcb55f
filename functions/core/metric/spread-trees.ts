import { type Replacements, replaceInDocument, replaceInOverlay } from '../../../shared/domain/metric/replacement.ts';
import { isTree, projectTreeIn } from '../../../shared/domain/structure/tree-document.ts';
import { isStale } from '../../../shared/errors.ts';
import { retryOn } from '../../data/retry.ts';
import { idStore } from '../../data/stores/id-store.ts';
import type { MetricUse } from '../../data/stores/metric/metric-use-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type StoredTree, treeStore } from '../../data/stores/structure/tree-store.ts';
import type { JobWork } from '../work.ts';

type Work = Pick<JobWork, 'tenantUid' | 'cause'>;
/** The package that owns the tree of a project, by structure. */
type Roots = ReadonlyMap<string, string>;

const ATTEMPTS = 4;
/** Trees that are read at a time. */
const AT_ONCE = 25;

/** The root of the project of each structure, by the uid of the structure. One Query. */
export async function rootsOf(tenantUid: string): Promise<Roots> {
  const projects = await projectIndexStore(tenantUid).all();
  return new Map(projects.map(({ structureUid, rootUid }) => [structureUid, rootUid]));
}

type Uses = { all: readonly MetricUse[]; uses: readonly MetricUse[]; roots: Roots };

/**
 * The trees that replacements may change. Where a metric becomes another one, these are also trees of the same structures that do
 * not mention it: a form may fill a row of the project's tree, and another row of that metric may be a package's own. Packages
 * come before their project: what their forms have filled follows from the project's tree as it is before. A BatchGet for each 25
 * trees that do not mention the metric.
 */
export async function treesToVisit({ tenantUid }: Work, replacements: Replacements, { all, uses, roots }: Uses) {
  const mentioning = new Set(uses.filter(({ kind }) => kind === 'tree'));
  const structures = new Set([...mentioning].map(({ structureUid }) => structureUid));
  const isMerge = [...replacements].some(([uid, to]) => uid !== to.uid);
  const others = all.filter((use) => isMerge && use.kind === 'tree' && structures.has(use.structureUid) && !mentioning.has(use));
  const changing: MetricUse[] = [];
  for (const [structureUid, list] of Map.groupBy(others, (use) => use.structureUid))
    for (let start = 0; start < list.length; start += AT_ONCE) {
      const part = list.slice(start, start + AT_ONCE);
      const root = roots.get(structureUid);
      const owners = part.map(({ ownerUid }) => ownerUid);
      const stored = await treeStore(tenantUid).current(structureUid, root ? [root, ...owners] : owners);
      const master = root ? stored[0] : undefined;
      const documents = root ? stored.slice(1) : stored;
      changing.push(
        ...part.filter((_use, at) => replaced(documents[at]!, master, replacements).document !== documents[at]!.document),
      );
    }
  const isRoot = ({ structureUid, ownerUid }: MetricUse) => roots.get(structureUid) === ownerUid;
  const trees = [...mentioning, ...changing];
  return [...trees.filter((use) => !isRoot(use)), ...trees.filter(isRoot)];
}

/**
 * A stored tree with replaced metrics. The tree of a package is applied to its project's tree, if that is given. A deleted tree
 * stays deleted.
 */
function replaced({ document }: StoredTree, master: StoredTree | undefined, replacements: Replacements) {
  if (document === null) return { document, nodes: 0 };
  const project = projectTreeIn(master?.document);
  return !isTree(document) && project
    ? replaceInOverlay(project, document, replacements)
    : replaceInDocument(document, replacements);
}

/**
 * Writes the next version of one tree and repeats when another write came first.
 * @param rootUid whose tree the project's own is
 * @returns how many nodes were changed
 */
export async function inTree(
  { tenantUid, cause }: Work,
  { structureUid, ownerUid }: MetricUse,
  rootUid: string | undefined,
  replacements: Replacements,
): Promise<number> {
  const trees = treeStore(tenantUid);
  const trail = await idStore(tenantUid).trailOf('tracker', structureUid);
  return retryOn(isStale, { attempts: ATTEMPTS }, async () => {
    const [stored, master] = await trees.current(structureUid, rootUid ? [ownerUid, rootUid] : [ownerUid]);
    const { document, nodes } = replaced(stored!, master, replacements);
    if (document === stored!.document) return 0;
    const names = [...new Set([...replacements.values()].map(({ name, unit }) => `${name} (${unit})`))];
    const change = { field: 'metrics', from: null, to: names };
    await trees.save({ trail, structureUid, packageUid: ownerUid }, stored!.version, document, cause, [
      { ...change, to: change.to.slice(0, 50) },
    ]);
    return nodes;
  });
}
