import { type FindFactor, factorFinder, groupOf, LATEST, toListedUnit } from '../../../shared/domain/factor/factors.ts';
import { factorsToday, metricToday } from '../../../shared/domain/factor/factors-today.ts';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { groupBasis } from '../../data/stores/factor/factor-group-basis.ts';
import { type FactorGroupItem, groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { asFactor, type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import { groupIn } from '../../data/stores/factor/report-factors.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import { type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';

/** A project (its root) or a package, whose figures are converted. */
export type ScenePlace = { projectUid: string; structureUid: string; rootUid: string; pack: PackageItem };

/** The factors for the figures of one place, under today's metrics. `day`: the last day of 'latest', 'YYYY-MM-DD'. */
export type Scene = {
  place: ScenePlace;
  nodes: readonly Node[];
  chosen: string;
  day: string;
  inUse: FactorGroupItem | undefined;
  own: readonly FactorItem[];
  project: readonly FactorItem[];
  global: readonly FactorItem[];
  find: FindFactor;
};

type SharedFactors = { groups: readonly FactorGroupItem[]; today: string; aliases: Aliases };

/** The parts of a scene that are the same for every place of a tenant. */
export async function sharedScene(tenantUid: string, now: Date): Promise<SharedFactors> {
  const [groups, { timeZone }, aliases] = await Promise.all([
    factorGroupStore(tenantUid).all(),
    tenantStore(tenantUid).get(),
    metricUseStore(tenantUid).aliasesTogether(),
  ]);
  return { groups, today: todayIn(timeZone, now.toISOString()), aliases };
}

/**
 * The factors that count at a place, as a report of it finds them: for a package until the end of its open report's period, for a
 * project, which has no report, as of today. Places requested at the same time are read together.
 */
export async function sceneOf(
  tenantUid: string,
  place: ScenePlace,
  shared: SharedFactors,
  entry: BoardEntry | undefined,
): Promise<Scene> {
  const { structureUid, rootUid } = place;
  const choice = choiceOf(place, shared, entry);
  const [{ tree }, items] = await Promise.all([
    structureStore(tenantUid).read({ structureUid, rootUid, packageUid: choice.packageUid }),
    factorStore(tenantUid).ofOwners([...new Set([choice.packageUid, rootUid, GLOBAL, ...choice.groupOwners])]),
  ]);
  return assemble(place, shared, choice, tree.nodes, items);
}

/** The scene of the project or package that the path addresses, in one round trip, or two where a group counts. */
export async function addressedScene(context: Context): Promise<Scene & { groups: SharedFactors['groups'] }> {
  const { tenantUid, now } = context;
  const { projectUid, structureUid, packageUid, rootUid } = await structureStore(tenantUid).placeOf(addressedId(context));
  const [{ pack, timeZone, entry, groups }, { tree }, items, aliases] = await Promise.all([
    groupBasis(tenantUid, projectUid, packageUid),
    structureStore(tenantUid).read({ structureUid, rootUid, packageUid }),
    factorStore(tenantUid).ofOwners([...new Set([packageUid, rootUid, GLOBAL])]),
    metricUseStore(tenantUid).aliasesTogether(),
  ]);
  const place = { projectUid, structureUid, rootUid, pack };
  const shared = { groups, today: todayIn(timeZone, now.toISOString()), aliases };
  const choice = choiceOf(place, shared, entry);
  const ofGroup = choice.groupOwners.length === 0 ? [] : await factorStore(tenantUid).ofOwners(choice.groupOwners);
  return { ...assemble(place, shared, choice, tree.nodes, [...items, ...ofGroup]), groups };
}

/** `packageUid`: whose factors are the place's own; `groupOwners`: the owner of the group that counts, or nobody. */
type Choice = {
  packageUid: string;
  isProject: boolean;
  periodEnd: string;
  chosen: string;
  groupUid: string | null;
  groupOwners: string[];
};

function choiceOf({ pack, rootUid }: ScenePlace, { groups, today }: SharedFactors, entry: BoardEntry | undefined): Choice {
  const isProject = pack.kind !== 'package';
  const periodEnd = (isProject ? undefined : entry?.period?.endDate) ?? addDays(today, 1);
  const packageGroup = isProject ? null : groupIn(pack.metaJson);
  const groupUid = groupOf({ packageGroup, groups, periodEnd });
  const groupOwners = groupUid === null ? [] : [groupOwner(groupUid)];
  return {
    packageUid: isProject ? rootUid : pack.uid,
    isProject,
    periodEnd,
    chosen: packageGroup ?? LATEST,
    groupUid,
    groupOwners,
  };
}

function assemble(
  place: ScenePlace,
  { groups, aliases }: SharedFactors,
  { packageUid, isProject, periodEnd, chosen, groupUid, groupOwners }: Choice,
  nodes: readonly Node[],
  items: readonly FactorItem[],
): Scene {
  const of = (owner: string | undefined) =>
    factorsToday(
      items.filter(({ ownerUid }) => ownerUid === owner),
      'metricUid',
      aliases,
    );
  const [ofGroup, ofAll] = [of(groupOwners[0]), of(GLOBAL)];
  const [own, project] = [of(packageUid), isProject ? [] : of(place.rootUid)];
  const exact = factorFinder({
    package: own.map(asFactor),
    project: project.map(asFactor),
    global: ofAll.map(asFactor),
    packageGroup: groupUid,
    groupFactors: new Map(groupUid === null ? [] : [[groupUid, ofGroup.map(asFactor)]]),
  });
  return {
    place,
    nodes: nodes.map((node) => (node.metric ? { ...node, metric: metricToday(node.metric, aliases) } : node)),
    chosen,
    day: lastDayOf(periodEnd),
    inUse: groups.find(({ uid }) => uid === groupUid),
    own,
    project,
    global: [...ofGroup, ...ofAll],
    find: (...of) => exact(...of) ?? toListedUnit(exact)(...of),
  };
}

/** The open reports of a project's packages, by the uid of the package. */
export const entriesOf = async (tenantUid: string, projectUid: string): Promise<Record<string, BoardEntry>> =>
  (await boardStore(tenantUid).of([projectUid])).get(projectUid) ?? {};
