import type { FactorLine, FactorsInUse, factors, MissingFactor } from '../../../shared/contract/factor/factors.ts';
import { compareNames, fullName } from '../../../shared/domain/kernel/names.ts';
import { type NamedConversion, namedConversions } from '../../../shared/domain/report/figures.ts';
import { type Scene, sceneOfCommit } from '../../core/factor/scene.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView, groupView } from '../views/factor-view.ts';

/** What a project's or package's figures are converted with, for its screen (ADM-087 to ADM-091). */
export const readFactorsInUse: Handlers<typeof factors>['readFactorsInUse'] = async (context): Promise<FactorsInUse> => {
  const { tenantUid } = context;
  const scene = await sceneOfCommit(context);
  const conversions = namedConversions(scene.nodes);
  const inTree = new Set(scene.nodes.map(({ metric }) => metric?.uid));
  const global = scene.global.filter(({ metricUid }) => inTree.has(metricUid));
  const names = await namesOf(tenantUid, [...scene.own, ...scene.project, ...global]);
  const lines = (items: readonly FactorItem[]) => linesOf(items, scene, conversions, names);
  return {
    group: { chosen: scene.chosen, in_use: scene.inUse ? groupView(scene.inUse) : null, day: scene.day },
    groups: scene.groups.map(groupView),
    local: lines(scene.own),
    project: lines(scene.project),
    global: lines(global),
    missing: missingOf(scene, conversions),
  };
};

async function namesOf(tenantUid: string, items: readonly FactorItem[]): Promise<Map<string, string>> {
  const people = await personStore(tenantUid).getMany(items.map(({ by }) => by));
  return new Map(people.map(({ uid, firstName, lastName }) => [uid, fullName({ first_name: firstName, last_name: lastName })]));
}

function linesOf(
  items: readonly FactorItem[],
  { place, find }: Scene,
  conversions: readonly NamedConversion[],
  names: ReadonlyMap<string, string>,
): FactorLine[] {
  const asked = new Map(conversions.map(({ metric, toUnit }) => [`${metric.uid} ${toUnit}`, find(metric, toUnit)?.uid]));
  const stateOf = ({ uid, metricUid, toUnit }: FactorItem): FactorLine['state'] => {
    const key = `${metricUid} ${toUnit}`;
    if (!asked.has(key)) return 'unused';
    return asked.get(key) === uid ? 'counts' : 'overridden';
  };
  const ownUid = place.ref.kind === 'package' ? place.ref.uid : place.masterRefUid;
  return items
    .toSorted((a, b) => compareNames(a.metricName, b.metricName) || compareNames(a.toUnit, b.toUnit))
    .map((item) => ({
      ...factorView(item, ownUid),
      set_by: names.get(item.by) ?? '',
      set_at: item.changed ?? item.created,
      state: stateOf(item),
    }));
}

const missingOf = ({ find }: Scene, conversions: readonly NamedConversion[]): MissingFactor[] =>
  conversions
    .filter(({ metric, toUnit }) => find(metric, toUnit) === null)
    .map(({ node, metric, toUnit, parent, issue }) => ({
      path: node.path,
      metric: { uid: metric.uid, name: metric.name, unit: metric.unit },
      parent,
      issue,
      toUnit,
    }));
