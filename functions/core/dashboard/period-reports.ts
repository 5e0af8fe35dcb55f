import { equationVersionIn } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday, resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import { reportResult } from '../../../shared/domain/indicator/result.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { isInvalidated } from '../../../shared/domain/report/status.ts';
import { sheetFrom } from '../../../shared/domain/report/stored-result.ts';
import type { TreeMetric } from '../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { isCalculatedOnly } from '../../data/stores/factor/report-factors.ts';
import { appliesTo, indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ValueItem } from '../../data/stores/report/value-store.ts';
import type { Context } from '../context.ts';
import { mergesAtHand, mergesBehind } from '../metric/merges-known.ts';
import { type DraftSight, draftSightIn } from '../report/draft-sight.ts';
import { isAsItIs, settingsAbove, submittedValues, uncountedIn, unitOfEntry } from './input-rows.ts';

/** Reports read in parallel. */
const REPORTS_AT_ONCE = 20;

/** The result of an indicator; null if the report has none. */
export type IndicatorResult = { indicator: IndicatorItem; exact: string | null };

/** A report of a period; `results`: undefined unless they are asked for. */
export type ReportInPeriod = { report: ReportItem; packageName: string; results: IndicatorResult[] | undefined };

/**
 * The entry for one metric of a report of a period; `value`: without a figure that counts for nothing, since the metric is only
 * calculated; `metric`: with the unit that a draft was entered in.
 */
export type InputInPeriod = {
  report: ReportItem;
  packageName: string;
  value: Pick<ValueItem, 'uid' | 'metricUid' | 'comment' | 'noReport' | 'metaJson'> & { value?: string | undefined };
  metric: TreeMetric | undefined;
};

function periodOf({ periods }: ProjectFigures, id: string): PeriodItem {
  const period = meantBy(id, periods);
  if (!period) throw notFound('reporting period');
  return period;
}

const packageName = ({ packages }: ProjectFigures, { packageUid }: ReportItem): string =>
  packages.find(({ uid }) => uid === packageUid)?.name ?? '';

/** The reports of some periods, without invalidated ones and those that were never submitted where these are not seen. */
async function reportsOf(
  tenantUid: string,
  projectUid: string,
  periodUids: ReadonlySet<string>,
  seesDrafts: DraftSight,
): Promise<ReportItem[]> {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(projectUid);
  return reports.filter(
    ({ packageUid, periodUid, isStaging, status }) =>
      periodUid !== undefined && periodUids.has(periodUid) && !isInvalidated(status) && (!isStaging || seesDrafts(packageUid)),
  );
}

/** `indicatorId`: only the result of this indicator; undefined or empty: of all that concern the package */
type AskedResults = { withResults: boolean; indicatorId: string | undefined };

/** The reports of a period that the caller may see (OPS-084). @throws not_found */
export async function reportsOfPeriod(
  context: Context,
  projectUid: string,
  periodId: string,
  { withResults, indicatorId }: AskedResults,
): Promise<{ period: PeriodItem; reports: ReportInPeriod[] }> {
  const { tenantUid } = context;
  const loaded = await indicatorStore(tenantUid).load(projectUid);
  const period = periodOf(loaded, periodId);
  const [allReports, stored, known] = await Promise.all([
    reportsOf(tenantUid, projectUid, new Set([period.uid]), draftSightIn(context, { ...loaded, allPackages: loaded.packages })),
    withResults ? resultStore(tenantUid).range(projectUid, period.startDate, period.startDate) : [],
    mergesAtHand(context),
  ]);
  const aliases = await mergesBehind(tenantUid, known, [...loaded.indicators, ...stored]);
  const byReport = new Map(stored.map((result) => [result.reportUid, resultToday(result, aliases)]));
  const indicators = loaded.indicators.map((item) => indicatorToday(item, aliases));
  const reports = allReports.map((report) => ({
    report,
    packageName: packageName(loaded, report),
    results: withResults ? resultsOf(report, indicators, byReport.get(report.uid), indicatorId) : undefined,
  }));
  return { period, reports };
}

/** The results of a report's last submission; null if there is none yet. */
function resultsOf(
  { packageUid, periodStart }: ReportItem,
  indicators: readonly IndicatorItem[],
  stored: StoredResult | undefined,
  indicatorId = '',
) {
  const sheet = stored?.pending ?? stored?.official;
  const asked = indicatorId === '' ? undefined : indicatorWith(indicators, indicatorId)?.uid;
  return indicators
    .filter((item) => appliesTo(item, packageUid) && (indicatorId === '' || item.uid === asked))
    .map((indicator) => {
      const version = equationVersionIn(indicator, { start: periodStart });
      const exact = sheet && version ? reportResult(version.equation, sheetFrom(sheet)) : null;
      return { indicator: { ...indicator, unit: version?.unit ?? indicator.unit }, exact };
    });
}

/**
 * `upTo`: the periods before it too; the ids, in full or their first eight characters, narrow the list, that of a metric also to
 * what was entered for those that are one with it by now
 */
type AskedInputs = { upTo: boolean; reportId: string | undefined; metricId: string | undefined };

/**
 * What was entered in the reports of a period, or of all up to it, that the caller may see (OPS-085). Whoever sees no drafts of a
 * package is shown what was submitted last where that is revised.
 * @throws not_found
 */
export async function inputsOfPeriod(
  context: Context,
  projectUid: string,
  periodId: string,
  { upTo, reportId, metricId }: AskedInputs,
): Promise<InputInPeriod[]> {
  const loaded = await indicatorStore(context.tenantUid).load(projectUid);
  const period = periodOf(loaded, periodId);
  const wanted = loaded.periods.filter(({ uid, startDate }) => (upTo ? startDate <= period.startDate : uid === period.uid));
  const seesDrafts = draftSightIn(context, { ...loaded, allPackages: loaded.packages });
  const all = await reportsOf(context.tenantUid, projectUid, new Set(wanted.map(({ uid }) => uid)), seesDrafts);
  const reports = all.filter(({ uid }) => reportId === undefined || meansUid(reportId, uid));
  const inputs: InputInPeriod[] = [];
  for (let start = 0; start < reports.length; start += REPORTS_AT_ONCE) {
    const batch = reports
      .slice(start, start + REPORTS_AT_ONCE)
      .map(({ uid }) => enteredIn(context.tenantUid, uid, loaded, seesDrafts));
    inputs.push(...(await Promise.all(batch)).flat());
  }
  if (metricId === undefined) return inputs;
  const aliases = await metricUseStore(context.tenantUid).aliasesTogether();
  const uids = new Set(inputs.map(({ value }) => value.metricUid));
  const wantedUids = metricsMeant(metricId, [...uids], aliases);
  return inputs.filter(({ value }) => wantedUids.has(value.metricUid));
}

/**
 * Which metrics are the one with an id, directly or by merges: a submitted report keeps the metrics of its submission.
 * @throws conflict for a short id that means several metrics
 */
function metricsMeant(id: string, uids: readonly string[], aliases: Aliases): Set<string> {
  const names = uids.flatMap((own) => {
    const today = todayOf(own, aliases);
    return [today, ...takenOverBy(new Set([today]), aliases)].map((uid) => ({ uid, own }));
  });
  const named = meantBy(id, names)?.uid;
  return new Set(names.flatMap(({ uid, own }) => (uid === named ? [own] : [])));
}

async function enteredIn(
  tenantUid: string,
  reportUid: string,
  loaded: ProjectFigures,
  seesDrafts: DraftSight,
): Promise<InputInPeriod[]> {
  const store = reportStore(tenantUid);
  const parts = await store.parts(reportUid);
  const { report, values } = parts;
  const submitted = isAsItIs(parts, { seesDrafts }) ? undefined : await submittedValues(tenantUid, reportUid, report.submission);
  if ((submitted?.values ?? values).size === 0) return [];
  const { structureUid, packageUid } = report;
  const { tree } = await store.structure(report, { structureUid, packageUid, rootUid: loaded.project.rootUid });
  const nodes = new Map(tree.nodes.map((node) => [node.uid, node]));
  const settings = settingsAbove(loaded, packageUid);
  const isUncounted = uncountedIn(tree.nodes, submitted?.disableManualEntry ?? isCalculatedOnly(report, settings));
  const named = { report, packageName: packageName(loaded, report) };
  const told = (nodeUid: string, value: InputInPeriod['value'] & { unit?: string | undefined }): InputInPeriod => {
    const node = nodes.get(nodeUid);
    const counted = node && isUncounted(node) ? { ...value, value: undefined } : value;
    return { ...named, value: counted, metric: node?.metric && { ...node.metric, unit: unitOfEntry(node, value) } };
  };
  if (!submitted) return [...values.values()].map((value) => told(value.nodeUid, value));
  return [...submitted.values].map(([nodeUid, entered]) => {
    const { uid = nodeUid, metricUid = nodes.get(nodeUid)?.metric?.uid ?? '' } = values.get(nodeUid) ?? {};
    return told(nodeUid, { uid, metricUid, ...entered });
  });
}
