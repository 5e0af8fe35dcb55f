import { type Equation, metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { equationVersions, type VersionedIndicator } from '../../../shared/domain/indicator/equation-versions.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';

/** Equations that companies want of a project, and the metrics that have become others. */
type More = { ofCompanies?: readonly Equation[]; aliases?: Aliases };

/**
 * The base metrics that a project's figures use: those of all versions of its indicators and of its companies' equations, and the
 * metrics that were merged into them. Until the merge has updated a result, it is stored under the former metric.
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
