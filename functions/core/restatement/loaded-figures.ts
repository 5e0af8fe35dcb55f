import { indicatorToday, resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { PeriodSheet } from '../../../shared/domain/indicator/period-sheet.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import type { FigureHolder, OfficialInput } from '../../../shared/domain/restatement/official-figures.ts';
import type { CompanyIndicatorItem } from '../../data/stores/company/company-figures-store.ts';
import { appliesTo } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { dashboardScopeOf, definedIndicators, resultsIn, WHOLE_PROJECT } from '../dashboard/figures.ts';
import { sheetsUpTo } from '../indicator/period-sheets.ts';
import { usedMetrics } from '../indicator/used-metrics.ts';

/** All sources of a project's official figures: results under the metrics of today, definitions as stored. */
export type LoadedFigures = ProjectFigures & { results: readonly StoredResult[]; aliases: Aliases };

/** The same with the sheets of periods. They contain only the metrics of the project's indicators, and those merged into them. */
export type SummedFigures = ProjectFigures & { sheets: ReadonlyMap<string, PeriodSheet>; aliases: Aliases };

/** Two Queries and the merged metrics; `consistent`: with every write that has ended. @throws not_found for an unknown project */
export async function loadFigures(tenantUid: string, projectUid: string, { consistent = false } = {}): Promise<LoadedFigures> {
  const loaded = await indicatorStore(tenantUid).load(projectUid, { consistent });
  const [first, last] = [loaded.periods[0], loaded.periods.at(-1)];
  if (!first || !last) return { ...loaded, results: [], aliases: new Map() };
  const results = await resultStore(tenantUid).range(projectUid, first.startDate, last.startDate, { consistent });
  // last, so that no result was moved by a merge that is unknown here
  const aliases = await metricUseStore(tenantUid).aliasesTogether({ consistent });
  return { ...loaded, results: results.map((result) => resultToday(result, aliases)), aliases };
}

/**
 * The same as far as its indicators go, of the sheets of its periods: as many reads.
 * @param ofCompanies indicators that count as its own, in place of them
 * @throws not_found for an unknown project
 */
export async function loadSummedFigures(
  tenantUid: string,
  projectUid: string,
  ofCompanies?: readonly CompanyIndicatorItem[],
): Promise<SummedFigures> {
  const stored = await indicatorStore(tenantUid).load(projectUid, { consistent: true });
  const loaded = { ...stored, ...(ofCompanies && { indicators: ofCompanies.map((item) => ({ ...item, projectUid })) }) };
  const last = loaded.periods.at(-1);
  if (!last) return { ...loaded, sheets: new Map(), aliases: new Map() };
  const metricsUnder = (aliases: Aliases) =>
    usedMetrics(
      loaded.indicators.map((item) => indicatorToday(item, aliases)),
      { aliases },
    );
  const place = { tenantUid, projectUid, last: last.startDate };
  const definitions = [...loaded.indicators, ...loaded.targets];
  return { ...loaded, ...(await sheetsUpTo(place, metricsUnder, { consistent: true, definitions })) };
}

/**
 * The input of a project's official figures, as its dashboard takes it. An indicator that the project does not show itself has a
 * figure on each package that holds it, as on the dashboard of that package.
 */
export const officialInputOf = (loaded: LoadedFigures): OfficialInput & { results: readonly StoredResult[] } => {
  const scope = officialScopeOf(loaded);
  return { ...scope, results: resultsIn(loaded.results, scope) };
};

/** The input of official figures from the sheets of periods. */
export const summedInputOf = (loaded: SummedFigures): OfficialInput => ({ ...officialScopeOf(loaded), sheets: loaded.sheets });

function officialScopeOf(loaded: ProjectFigures & { aliases: Aliases }) {
  // a day decides how many reports are expected; it has no effect on the value of a figure
  const scope = dashboardScopeOf(loaded, { refId: WHOLE_PROJECT }, LATEST_DAY);
  const indicators = definedIndicators(loaded, undefined, loaded.aliases).map(({ item, equationIn }) => {
    const { uid, name, formerUids, packageUids = [] } = item;
    return { uid, name, formerUids, heldBy: appliesTo(item, scope.pack.uid) ? [null] : packageUids, equationIn };
  });
  return { ...scope, indicators, holderOf: (uid: string) => holderIn(loaded, uid) };
}

/** The packages whose reports the figures of an indicator come from; undefined for all of the project. */
export function packagesInFigures(
  loaded: ProjectFigures,
  item: Pick<IndicatorItem, 'packageUids'>,
): ReadonlySet<string> | undefined {
  if (appliesTo(item, loaded.project.rootUid)) return undefined;
  return new Set((item.packageUids ?? []).flatMap((uid) => [...(holderIn(loaded, uid)?.packageUids ?? [])]));
}

function holderIn(loaded: ProjectFigures, packageUid: string): FigureHolder | undefined {
  const pack = loaded.packages.find(({ uid, kind }) => uid === packageUid && kind === 'package');
  if (!pack) return undefined;
  const { packages } = dashboardScopeOf(loaded, { refId: packageUid }, LATEST_DAY);
  return { name: pack.name, packageUids: new Set(packages.map(({ uid }) => uid)) };
}
