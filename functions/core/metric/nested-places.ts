import { areNested } from '../../../shared/domain/metric/nested-metrics.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';
import type { Tree } from '../../../shared/domain/structure/tree.ts';
import { type MetricUse, metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';

type Pair = readonly [string, string];

/** Structures of reports read in parallel. */
const TREES_AT_ONCE = 20;

/** Documents that decide whether two base metrics are nested, with their versions. */
export type ReadTree = { structureUid: string; packageUid: string; version: number };

/**
 * `project`: a project in which one of the two base metrics now stands below the other, be it in its structure, in a package's,
 * or in the structure of a submitted report; undefined for none. `trees`: structures that contain both metrics, as read.
 * Costs two Queries, a BatchGet for each structure that names both, and for each project with reports a Query and a BatchGet per
 * submitted structure.
 */
export async function nestedPlaces(
  tenantUid: string,
  pair: Pair,
): Promise<{ project: ProjectItem | undefined; trees: ReadTree[] }> {
  const [uses, projects, aliases] = await Promise.all([
    metricUseStore(tenantUid).all({ consistent: true }),
    projectIndexStore(tenantUid).all(),
    metricUseStore(tenantUid).aliases(),
  ]);
  const isNested = ({ nodes }: Tree) => areNested(nodes, pair, aliases);
  const read: ReadTree[] = [];
  for (const project of projects) {
    const trees = uses.filter(({ kind, structureUid }) => kind === 'tree' && structureUid === project.structureUid);
    if (nameBoth(trees, pair, aliases)) {
      const shown = await shownIn(tenantUid, project, trees);
      if (shown.some(({ tree }) => isNested(tree))) return { project, trees: read };
      read.push(...shown);
    }
    const results = uses.filter(({ kind, ownerUid }) => kind === 'results' && ownerUid === project.uid);
    if (nameBoth(results, pair, aliases) && (await hasSubmitted(tenantUid, project, isNested))) return { project, trees: read };
  }
  return { project: undefined, trees: read };
}

function nameBoth(uses: readonly MetricUse[], pair: Pair, aliases: Aliases): boolean {
  const named = new Set(uses.flatMap(({ metrics, deleted }) => [...metrics, ...deleted]).map((uid) => todayOf(uid, aliases)));
  return pair.every((uid) => named.has(uid));
}

/** The trees that a project and its packages show. */
async function shownIn(tenantUid: string, { structureUid, rootUid }: ProjectItem, uses: readonly MetricUse[]) {
  const packages = uses.map(({ ownerUid }) => ownerUid);
  const shown = await structureStore(tenantUid).readAll(structureUid, rootUid, packages, { consistent: true });
  return [...shown].map(([packageUid, { tree, version }]) => ({ tree, structureUid, packageUid, version }));
}

/** Whether a report of a project was submitted with such a structure. A structure that several reports share is read once. */
async function hasSubmitted(tenantUid: string, project: ProjectItem, isNested: (tree: Tree) => boolean): Promise<boolean> {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(project.uid);
  const frozen = reports.flatMap((report) => {
    const { trees, structureUid, packageUid, treePlace: place = { structureUid, packageUid, rootUid: project.rootUid } } = report;
    return trees ? [[JSON.stringify([place, trees]), { report, place }] as const] : [];
  });
  const each = [...new Map(frozen).values()];
  for (let start = 0; start < each.length; start += TREES_AT_ONCE) {
    const batch = each.slice(start, start + TREES_AT_ONCE);
    const read = await Promise.all(batch.map(({ report, place }) => reportStore(tenantUid).structure(report, place)));
    if (read.some(({ tree }) => isNested(tree))) return true;
  }
  return false;
}
