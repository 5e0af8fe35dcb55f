import { metricsOfVersions } from '../../../shared/domain/indicator/equation-versions.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { effectiveTree } from '../../../shared/domain/structure/overlay.ts';
import { newTree, type Tree } from '../../../shared/domain/structure/tree.ts';
import { overlayIn, projectTreeIn, type TreeDocument } from '../../../shared/domain/structure/tree-document.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { mentions, metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
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
  for (const ofStructure of Map.groupBy(trees, ({ structureUid }) => structureUid).values())
    count(projects!, new Set(ofStructure.flatMap(({ metrics }) => [...metrics])));
  for (const item of [...indicators, ...ofCompanies.indicators])
    count(inIndicators!, new Set([item.resultMetricUid, ...metricsOfVersions(item).map(({ uid }) => uid)]));
  for (const { kind, metrics } of uses) if (kind === 'factors') count(factors!, metrics);
  const of = (counts: Map<string, number> | undefined, uid: string) => counts?.get(uid) ?? 0;
  return (uid) => ({ projects: of(projects, uid), indicators: of(inIndicators, uid), factors: of(factors, uid) });
}

/**
 * The reporting packages that show one of some base metrics, by project and name: those of every project whose tree names it, but
 * for packages that have removed it. A fixed number of Queries and one BatchGet for each hundred trees.
 */
export async function packagesUsing(tenantUid: string, metricUids: ReadonlySet<string>): Promise<PackageUse[]> {
  const [uses, projects] = await Promise.all([metricUseStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const trees = uses.filter(({ kind }) => kind === 'tree');
  const structures = new Set(
    trees.filter((use) => [...metricUids].some((uid) => mentions(use, uid))).map(({ structureUid }) => structureUid),
  );
  const concerned = projects.filter(({ structureUid }) => structures.has(structureUid));
  const written = trees.filter(({ structureUid }) => structures.has(structureUid));
  const [boards, stored] = await Promise.all([
    boardStore(tenantUid).of(concerned.map(({ uid }) => uid)),
    treeStore(tenantUid).currentOf(written.map(({ structureUid, ownerUid }) => ({ structureUid, packageUid: ownerUid }))),
  ]);
  const documents = new Map(stored.map(({ packageUid, document }) => [packageUid, document]));
  return concerned
    .flatMap((project) => {
      const shown = shownIn(project, documents, metricUids);
      return Object.entries(boards.get(project.uid) ?? {})
        .filter(([packageUid]) => packageUid !== project.rootUid && shown(packageUid))
        .map(([uid, { name }]) => ({ uid, name, project: { uid: project.uid, name: project.name } }));
    })
    .sort((a, b) => compareNames(a.project.name, b.project.name) || compareNames(a.name, b.name));
}

/** Whether a package of a project shows one of some metrics. A package without changes of its own shows the project's tree. */
function shownIn({ rootUid }: ProjectItem, documents: ReadonlyMap<string, TreeDocument | null>, metricUids: ReadonlySet<string>) {
  const master = projectTreeIn(documents.get(rootUid)) ?? newTree(rootUid, '');
  const names = ({ nodes }: Tree) => nodes.some(({ metric }) => metric && metricUids.has(metric.uid));
  const inMaster = names(master);
  return (packageUid: string): boolean => {
    const overlay = overlayIn(documents.get(packageUid));
    if (!overlay) return inMaster;
    return names(effectiveTree(master, overlay));
  };
}
