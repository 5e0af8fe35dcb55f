import type { FactorLine, FactorsInUse, factors, MissingFactor } from '../../../shared/contract/factor/factors.ts';
import type { NamedConversion } from '../../../shared/domain/report/figures.ts';
import { factorsAtPlace, type PlacedFactor } from '../../core/factor/in-use.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView, groupView } from '../views/factor-view.ts';

/** The factors that convert the figures of a project or package, for its screen (ADM-087 to ADM-091). */
export const readFactorsInUse: Handlers<typeof factors>['readFactorsInUse'] = async (context): Promise<FactorsInUse> => {
  const { chosen, inUse, day, groups, ownUid, own, project, global, missing } = await factorsAtPlace(context);
  const lines = (placed: readonly PlacedFactor[]) => placed.map((each) => lineView(each, ownUid));
  return {
    group: { chosen, in_use: inUse ? groupView(inUse) : null, day },
    groups: groups.map(groupView),
    local: lines(own),
    project: lines(project),
    global: lines(global),
    missing: missing.map(missingView),
  };
};

const lineView = ({ item, setBy, state }: PlacedFactor, ownUid: string): FactorLine => ({
  ...factorView(item, ownUid),
  set_by: setBy,
  set_at: item.changed ?? item.created,
  state,
});

const missingView = ({ node, metric, toUnit, parent, issue }: NamedConversion): MissingFactor => ({
  node: node.uid,
  path: node.path,
  metric: { uid: metric.uid, name: metric.name, unit: metric.unit },
  parent,
  issue,
  toUnit,
});
