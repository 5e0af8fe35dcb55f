import { type Equation, metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { equationVersions, type VersionedIndicator } from '../../../shared/domain/indicator/equation-versions.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';

/** Equations that companies want of a project, and the metrics that have become others. */
type More = { ofCompanies?: readonly Equation[]; aliases?: Aliases };

/**
 * The base metrics that figures of a project are computed from: those of its indicators in any version, and of equations of its
 * companies; also those that were merged into one of them, under which a result may be stored until the merge has updated it.
 */
export function usedMetrics(
  indicators: readonly VersionedIndicator[],
  { ofCompanies = [], aliases = new Map() }: More = {},
): Set<string> {
  const own = indicators.flatMap((item) => equationVersions(item).map(({ equation }) => equation));
  const used = new Set([...own, ...ofCompanies].flatMap(metricsIn));
  const former = [...aliases.keys()].filter((uid) => used.has(todayOf(uid, aliases)));
  return new Set([...used, ...former]);
}
