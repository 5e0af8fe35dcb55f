import { metricsOfVersions } from '../../../../shared/domain/indicator/equation-versions.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import type { RawKey } from '../../batch-get.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { factorStore } from '../factor/factor-store.ts';
import { resultStore } from '../indicator/result-store.ts';
import { reportsOf } from '../report/board-entry.ts';
import { boardStore } from '../report/board-store.ts';
import { pastStore } from '../report/past-store.ts';
import type { StructurePlace } from '../structure/structure-store.ts';

/** Figures that reports hold of some nodes. `complete`: false when there were too many reports to look at all of them. */
export type HeldFigures = { figures: number; reports: number; complete: boolean };
type NamedThing = { uid: string; name: string };

/** The references to a base metric in a project. `reports`: submitted ones with a figure of it, which are its history. */
export type MetricReferences = {
  reports: number;
  indicators: NamedThing[];
  targets: NamedThing[];
  factors: { uid: string; toUnit: string; factor: string }[];
};

/** Most values that a request has time to read: three hundred round trips of a hundred. */
const MAX_KEYS = 30_000;

/** The uses of one tenant's metrics, shown before a metric is changed or removed. */
export const metricUsage = (tenantUid: string) => ({
  /** The figures that the reports of a project, or of one package, hold of some nodes. */
  async held(place: StructurePlace, nodeUids: readonly string[]): Promise<HeldFigures> {
    const allReports = await reportsIn(tenantUid, place);
    const fits = Math.max(1, Math.floor(MAX_KEYS / Math.max(1, nodeUids.length)));
    const keys = allReports
      .slice(0, fits)
      .flatMap((reportUid) => nodeUids.slice(0, MAX_KEYS).map((nodeUid) => ({ tenantUid, reportUid, nodeUid })));
    return { ...counted(await partitionsOfFilled(keys)), complete: allReports.length <= fits };
  },

  /**
   * The figures that open reports hold of some nodes of packages, by package: one read of the board, and of the values no more
   * than `most`. Submitted reports keep theirs.
   */
  async heldOpen(
    projectUid: string,
    nodesOf: ReadonlyMap<string, readonly string[]>,
    most: number,
  ): Promise<Map<string, HeldFigures>> {
    const board = (await boardStore(tenantUid).of([projectUid])).get(projectUid)!;
    const open = [...nodesOf.keys()].flatMap((packageUid) => {
      const reports = board[packageUid] ? reportsOf(board[packageUid]) : [];
      return reports.filter(({ status }) => isEditable(status)).map(({ reportUid }) => ({ packageUid, reportUid }));
    });
    const keys = open.flatMap(({ packageUid, reportUid }) =>
      nodesOf.get(packageUid)!.map((nodeUid) => ({ tenantUid, reportUid, nodeUid })),
    );
    const filled = await partitionsOfFilled(keys.slice(0, most));
    return new Map(
      [...nodesOf.keys()].map((packageUid) => {
        const own = open.filter((each) => each.packageUid === packageUid);
        const partitions = new Set(own.map(({ reportUid }) => partition.report(tenantUid, reportUid)));
        const complete = own.length === 0 || keys.length <= most;
        return [packageUid, { ...counted(filled.filter((pk) => partitions.has(pk))), complete }];
      }),
    );
  },

  /** Names of the project's indicators with one of these metrics in their equation: one Query. */
  async indicatorsOf(projectUid: string, metricUids: readonly string[]): Promise<string[]> {
    const wanted = new Set(metricUids);
    const { indicator } = await readPartition(partition.project(tenantUid, projectUid));
    return indicator.filter((item) => metricsOfVersions(item).some(({ uid }) => wanted.has(uid))).map(({ name }) => name);
  },

  /** The items that a node loses when it gets another base metric. */
  async references(place: StructurePlace, metricUid: string): Promise<MetricReferences> {
    const [{ indicator, target }, reports, factors] = await Promise.all([
      readPartition(partition.project(tenantUid, place.projectUid)),
      historyOf(tenantUid, place, metricUid),
      factorStore(tenantUid).ofOwner(place.packageUid),
    ]);
    const using = indicator.filter((item) =>
      [item.resultMetricUid, ...metricsOfVersions(item).map(({ uid }) => uid)].includes(metricUid),
    );
    const nameOf = (uid: string) => indicator.find(({ resultMetricUid }) => resultMetricUid === uid)?.name ?? '';
    const results = new Set(using.map(({ resultMetricUid }) => resultMetricUid));
    return {
      reports,
      indicators: using.map(({ uid, name }) => ({ uid, name })),
      targets: target
        .filter((each) => each.metricUid === metricUid || results.has(each.metricUid))
        .map((each) => ({ uid: each.uid, name: nameOf(each.metricUid) })),
      factors: factors.filter((each) => each.metricUid === metricUid).map(({ uid, toUnit, factor }) => ({ uid, toUnit, factor })),
    };
  },
});

type ValueKey = { tenantUid: string; reportUid: string; nodeUid: string };

/** The partition of each of these values that is filled. Only the key tells whose a value is. */
async function partitionsOfFilled(keys: readonly ValueKey[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { data } = await db.entities.value.get([...keys]).go({ concurrency: 8, data: 'includeKeys' });
  const filled = data.filter(({ value, noReport }) => value !== undefined || noReport);
  return filled.map((item) => (item as unknown as RawKey).pk);
}

const counted = (partitions: readonly string[]) => ({ figures: partitions.length, reports: new Set(partitions).size });

const isProject = ({ packageUid, rootUid }: StructurePlace) => packageUid === rootUid;

/** The reports that may hold figures, the latest first: those with a result, and those on the board. */
async function reportsIn(tenantUid: string, place: StructurePlace): Promise<string[]> {
  const [results, boards] = await Promise.all([
    resultStore(tenantUid).items(place.projectUid),
    boardStore(tenantUid).of([place.projectUid]),
  ]);
  const isHere = (packageUid: string) => isProject(place) || packageUid === place.packageUid;
  const open = Object.entries(boards.get(place.projectUid) ?? {})
    .filter(([packageUid]) => isHere(packageUid))
    .flatMap(([, entry]) => reportsOf(entry).map(({ reportUid }) => reportUid));
  const done = results.filter(({ packageUid }) => isHere(packageUid)).map(({ reportUid }) => reportUid);
  return [...new Set([...open, ...done.reverse()])];
}

async function historyOf(tenantUid: string, place: StructurePlace, metricUid: string): Promise<number> {
  const boards = await boardStore(tenantUid).of([place.projectUid]);
  const packageUids = isProject(place) ? Object.keys(boards.get(place.projectUid) ?? {}) : [place.packageUid];
  const sheets = await Promise.all(packageUids.map((packageUid) => pastStore(tenantUid).of(packageUid)));
  return sheets.flat().filter(({ figures }) => metricUid in figures).length;
}
