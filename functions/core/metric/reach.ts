import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { effectiveTree, type Overlay } from '../../../shared/domain/structure/overlay.ts';
import { newTree, type Tree } from '../../../shared/domain/structure/tree.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { treeStore } from '../../data/stores/structure/tree-store.ts';

export type UsageCounts = { projects: number; indicators: number; factors: number };
export type PackageUse = { uid: string; name: string; project: { uid: string; name: string } };

const count = (counts: Map<string, number>, uids: Iterable<string>) => {
  for (const uid of uids) counts.set(uid, (counts.get(uid) ?? 0) + 1);
};

/**
 * How often each base metric of a tenant is used: in how many projects' trees, by how many indicators, in how many places with
 * conversion factors. Three Queries for all metrics together, whatever their number.
 */
export async function usageCounts(tenantUid: string): Promise<(metricUid: string) => UsageCounts> {
  const [uses, indicators, ofCompanies] = await Promise.all([
    metricUseStore(tenantUid).all(),
    indicatorStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all(),
  ]);
  const [projects, inIndicators, factors] = [new Map(), new Map(), new Map()] as Map<string, number>[];
  const trees = uses.filter(({ kind }) => kind === 'tree');
  for (const ofTracker of Map.groupBy(trees, ({ trackerUid }) => trackerUid).values())
    count(projects!, new Set(ofTracker.flatMap(({ metrics }) => [...metrics])));
  for (const { metrics, resultMetricUid } of [...indicators, ...ofCompanies.indicators])
    count(inIndicators!, new Set([resultMetricUid, ...metrics.map(({ uid }) => uid)]));
  for (const { kind, metrics } of uses) if (kind === 'factors') count(factors!, metrics);
  const of = (counts: Map<string, number> | undefined, uid: string) => counts?.get(uid) ?? 0;
  return (uid) => ({ projects: of(projects, uid), indicators: of(inIndicators, uid), factors: of(factors, uid) });
}

/**
 * The reporting packages that show a base metric, by project and name: those of every project whose tree names it, but for packages
 * that have removed it. A fixed number of Queries and one BatchGet for each hundred trees.
 */
export async function packagesUsing(tenantUid: string, metricUid: string): Promise<PackageUse[]> {
  const [uses, projects] = await Promise.all([metricUseStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const trees = uses.filter(({ kind }) => kind === 'tree');
  const trackers = new Set(trees.filter(({ metrics }) => metrics.has(metricUid)).map(({ trackerUid }) => trackerUid));
  const concerned = projects.filter(({ trackerUid }) => trackers.has(trackerUid));
  const written = trees.filter(({ trackerUid }) => trackers.has(trackerUid));
  const [boards, stored] = await Promise.all([
    boardStore(tenantUid).of(concerned.map(({ uid }) => uid)),
    treeStore(tenantUid).currentOf(written.map(({ trackerUid, ownerUid }) => ({ trackerUid, refUid: ownerUid }))),
  ]);
  const documents = new Map(stored.map(({ refUid, document }) => [refUid, document]));
  return concerned
    .flatMap((project) => {
      const shown = shownIn(project, documents, metricUid);
      return Object.entries(boards.get(project.uid) ?? {})
        .filter(([refUid]) => refUid !== project.masterRefUid && shown(refUid))
        .map(([uid, { name }]) => ({ uid, name, project: { uid: project.uid, name: project.name } }));
    })
    .sort((a, b) => compareNames(a.project.name, b.project.name) || compareNames(a.name, b.name));
}

/** Whether a package of a project shows a metric; one that has changed nothing shows what the project does. */
function shownIn({ masterRefUid }: ProjectItem, documents: ReadonlyMap<string, unknown>, metricUid: string) {
  const master = (documents.get(masterRefUid) as Tree | undefined) ?? newTree(masterRefUid, '');
  const names = ({ nodes }: Tree) => nodes.some(({ metric }) => metric?.uid === metricUid);
  const inMaster = names(master);
  return (refUid: string): boolean => {
    const overlay = documents.get(refUid) as Overlay | undefined;
    if (!overlay) return inMaster;
    return names(effectiveTree(master, overlay));
  };
}
