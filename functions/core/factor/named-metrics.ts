import type { FactorRow } from '../../../shared/domain/factor/factor-row.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';

type Named = Pick<FactorRow, 'metric' | 'unit' | 'metricId' | 'category'>;

/** The base metric that a row names; 'none' and 'several' when the name and the unit do not say which. */
export type FoundMetric = BaseMetricItem | 'none' | 'several';

/**
 * Finds base metrics by name and unit among all of a tenancy, which are read once: blanks at the ends do not count, and a unit may be
 * written as screens show it, such as 'm³'. Among several of one name and unit the id decides, then the category.
 */
export function metricFinder(metrics: readonly BaseMetricItem[]): (row: Named) => FoundMetric {
  const exact = Map.groupBy(metrics, (each) => keyOf(each.name, each.unit));
  const shown = Map.groupBy(metrics, (each) => keyOf(each.name, unitText(each.unit)));
  return ({ metric, unit, metricId, category }) => {
    const found = exact.get(keyOf(metric, unit)) ?? shown.get(keyOf(metric, unitText(unit))) ?? [];
    const [first] = found;
    if (first === undefined) return 'none';
    const named = found.find(({ uid }) => metricId && meansUid(metricId, uid));
    if (named || found.length === 1) return named ?? first;
    const ofCategory = found.filter((each) => each.category === category);
    return ofCategory.length === 1 ? ofCategory[0]! : 'several';
  };
}

const keyOf = (name: string, unit: string) => JSON.stringify([name.trim(), unit.trim()]);
