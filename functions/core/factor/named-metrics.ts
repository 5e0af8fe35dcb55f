import type { FactorRow } from '../../../shared/domain/factor/factor-row.ts';
import { meansUid, shortId } from '../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';

type NamedRow = Pick<FactorRow, 'metric' | 'unit' | 'metricId' | 'category'>;

/**
 * The base metric that a row names; 'none' and 'several' when name, unit and category do not say which;
 * `other` is that of the row's id.
 */
export type FoundMetric = BaseMetricItem | 'none' | 'several' | { other: BaseMetricItem };

/**
 * Finds base metrics by name and unit among all of a tenancy. Ignores blanks at the ends, and accepts a unit as screens show it,
 * such as 'm³'. Among metrics of the same name and unit the id decides, unless its eight characters mean several of them; it
 * never selects a metric of another name. A category in a row counts as its metric's, so the rows of a file find the same metrics
 * in whatever order they are sent.
 */
export function metricFinder(metrics: readonly BaseMetricItem[]): (row: NamedRow) => FoundMetric {
  const exact = Map.groupBy(metrics, (each) => keyOf(each.name, each.unit));
  const shown = Map.groupBy(metrics, (each) => keyOf(each.name, unitText(each.unit)));
  const byId = Map.groupBy(metrics, ({ uid }) => shortId(uid));
  return ({ metric, unit, metricId, category }) => {
    const found = exact.get(keyOf(metric, unit)) ?? shown.get(keyOf(metric, unitText(unit))) ?? [];
    if (metricId) {
      const named = (byId.get(shortId(metricId.toLowerCase())) ?? []).filter(({ uid }) => meansUid(metricId, uid));
      const [own, ...others] = named.filter((each) => found.includes(each));
      if (own) return others.length > 0 ? 'several' : own;
      if (named[0]) return { other: named[0] };
    }
    const fitting = category ? found.filter((each) => each.category === category) : found;
    return fitting.length > 1 ? 'several' : (fitting[0] ?? 'none');
  };
}

const keyOf = (name: string, unit: string) => JSON.stringify([name.trim(), unit.trim()]);
