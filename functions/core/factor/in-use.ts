import { listedUnit } from '../../../shared/domain/factor/factors.ts';
import { compareNames, nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { type NamedConversion, namedConversions } from '../../../shared/domain/report/figures.ts';
import type { FactorGroupItem } from '../../data/stores/factor/factor-group-sheets.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';
import { addressedScene, type Scene } from './scene.ts';

/**
 * A factor at a place. `state`: 'counts' if figures are converted with it, 'overridden' if another factor counts, 'unused' if no
 * figure needs it.
 */
export type PlacedFactor = { item: FactorItem; setBy: string; state: 'counts' | 'overridden' | 'unused' };

/** The factors for the figures of a project or package, named as in `Scene`; `ownUid`: the owner of its own factors. */
export type PlaceFactors = Pick<Scene, 'chosen' | 'inUse' | 'day'> & {
  groups: readonly FactorGroupItem[];
  ownUid: string;
  own: PlacedFactor[];
  project: PlacedFactor[];
  global: PlacedFactor[];
  missing: NamedConversion[];
};

/**
 * The factors for the figures of the project or package of the path's report, and the metrics that lack a factor (ADM-087 to
 * ADM-091).
 */
export async function factorsAtPlace(context: Context): Promise<PlaceFactors> {
  const scene = await addressedScene(context);
  const { place, chosen, inUse, day, groups, find } = scene;
  const conversions = namedConversions(scene.nodes);
  const inTree = new Set(scene.nodes.map(({ metric }) => metric?.uid));
  const global = scene.global.filter(({ metricUid }) => inTree.has(metricUid));
  const names = await namesOf(context.tenantUid, [...scene.own, ...scene.project, ...global]);
  const placed = (items: readonly FactorItem[]) => placedFactors(items, scene, conversions, names);
  return {
    chosen,
    inUse,
    day,
    groups,
    ownUid: place.pack.kind === 'package' ? place.pack.uid : place.rootUid,
    own: placed(scene.own),
    project: placed(scene.project),
    global: placed(global),
    missing: conversions.filter(({ metric, toUnit }) => find(metric, toUnit) === null),
  };
}

async function namesOf(tenantUid: string, items: readonly FactorItem[]): Promise<Map<string, string>> {
  const people = await personStore(tenantUid).getMany(items.map(({ by }) => by));
  return new Map(people.map((person) => [person.uid, nameOfPerson(person)]));
}

function placedFactors(
  items: readonly FactorItem[],
  { find }: Scene,
  conversions: readonly NamedConversion[],
  names: ReadonlyMap<string, string>,
): PlacedFactor[] {
  const counting = new Set(conversions.map(({ metric, toUnit }) => find(metric, toUnit)?.uid));
  const asked = new Set(
    conversions.flatMap(({ metric, toUnit }) =>
      [toUnit, listedUnit(metric.unit, toUnit) ?? toUnit].map((unit) => `${metric.uid} ${unit}`),
    ),
  );
  const stateOf = ({ uid, metricUid, toUnit }: FactorItem): PlacedFactor['state'] => {
    if (counting.has(uid)) return 'counts';
    return asked.has(`${metricUid} ${toUnit}`) ? 'overridden' : 'unused';
  };
  return items
    .toSorted((a, b) => compareNames(a.metricName, b.metricName) || compareNames(a.toUnit, b.toUnit))
    .map((item) => ({ item, setBy: names.get(item.by) ?? '', state: stateOf(item) }));
}
