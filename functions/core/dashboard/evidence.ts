import { type DashboardPeriod, dashboardCells } from '../../../shared/domain/indicator/dashboard.ts';
import { type EquationVersion, equationVersionIn } from '../../../shared/domain/indicator/equation-versions.ts';
import { evidenceOf, type PackageEvidence } from '../../../shared/domain/indicator/evidence.ts';
import { indicatorToday, resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import type { ReportResult } from '../../../shared/domain/report/stored-result.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import type { IndicatorItem } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import type { Context } from '../context.ts';
import { withVersionAuthors } from '../indicator/version-authors.ts';
import { mergesAtHand, mergesBehind } from '../metric/merges-known.ts';
import { readsValues } from '../report/caller.ts';
import { loadDashboard } from './project-scope.ts';

/**
 * The evidence of a dashboard figure: every expected report, whether it counts or not. `values`: none for callers who
 * may not read entered figures.
 */
export type FigureEvidence = {
  item: IndicatorItem;
  /** the equation that the figure was computed with; `by` is a name */
  version: EquationVersion;
  period: DashboardPeriod;
  reports: (PackageEvidence & { packageName: string; receipt: ReceiptOf | null })[];
};

/** The submission from which a report's part was computed; `trees`: null in a result of an earlier release. */
export type ReceiptOf = { submission: number; trees: { master: number; overlay: number } | null };

/**
 * An indicator, by its uid or the beginning of it, under the metrics of today, with the version that counts for a
 * period, the latest without one.
 * @throws not_found for an indicator of another project or without an equation
 */
export function namedVersion(
  { indicators, aliases }: { indicators: readonly IndicatorItem[]; aliases: Aliases },
  indicatorId: string,
  period: { start: string } | null,
) {
  const found = indicatorWith(indicators, indicatorId);
  const item = found && indicatorToday(found, aliases);
  const version = item && equationVersionIn(item, period);
  if (!item || !version) throw notFound('indicator');
  return { item, version };
}

/**
 * The reports of one figure. Results are read from the first period on, because they show which packages were expected. Two
 * Queries, and the merged metrics in parallel, unless the request knows them.
 * @param figure `refId`: the package, or 'root' for the project; `period` and `indicatorId`: uids or their first eight characters
 * @throws not_found, forbidden, invalid_input for a period that the project does not have
 */
export async function evidenceOfFigure(
  context: Context,
  projectUid: string,
  figure: { indicatorId: string; refId: string; period: string },
): Promise<FigureEvidence> {
  const { loaded, scope } = await loadDashboard(context, projectUid, { refId: figure.refId });
  const period = meantBy(figure.period, scope.all);
  if (!indicatorWith(loaded.indicators, figure.indicatorId)) throw notFound('indicator');
  if (!period) throw fieldError('period', "This period is not one of the project's reporting periods. Choose another one.");
  const [found, known] = await Promise.all([
    resultStore(context.tenantUid).range(projectUid, scope.all[0]!.start, period.start),
    mergesAtHand(context),
  ]);
  const aliases = await mergesBehind(context.tenantUid, known, [...loaded.indicators, ...found]);
  const { item, version } = namedVersion({ ...loaded, aliases }, figure.indicatorId, period);
  const stored = found.map((result) => resultToday(result, aliases));
  const names = new Map(scope.packages.map(({ uid, name }) => [uid, name]));
  const cells = dashboardCells({ ...scope, results: stored.filter(({ packageUid }) => names.has(packageUid)) });
  const reports = evidenceOf(version.equation, cells.get(period.uid) ?? []);
  const results = new Map(stored.map((result) => [result.reportUid, result]));
  const isReader = readsValues(context);
  const [told] = await withVersionAuthors(context.tenantUid, [version]);
  return {
    item,
    version: told!,
    period,
    reports: reports.map((each) => ({
      ...each,
      values: isReader ? each.values : [],
      packageName: names.get(each.packageUid) ?? '',
      receipt: receiptOf(each, each.reportUid === null ? undefined : results.get(each.reportUid)),
    })),
  };
}

/** The submission whose figures `evidenceOf` shows: the approved one if it counts, else the one that waits for approval. */
function receiptOf({ counts }: PackageEvidence, result: ReportResult | undefined): ReceiptOf | null {
  const { official, pending, trees = null } = result ?? {};
  const submission = (counts ? official : (pending ?? official))?.submission;
  return submission === undefined ? null : { submission, trees };
}
