import { periodSheetToday } from '../../../shared/domain/indicator/figures-today.ts';
import {
  hasMetrics,
  type PeriodSheet,
  periodSheet,
  sheetsByPeriod,
  withResults,
} from '../../../shared/domain/indicator/period-sheet.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { periodSheetStore, type StoredSheets } from '../../data/stores/indicator/period-sheet-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { mergesBehind, mergesKnownTo } from '../metric/merges-known.ts';
import { toldResults } from './told-results.ts';

/** Before the first day of every period; a key is never empty. */
const EARLIEST = '0';
const EMPTY = periodSheet([], []);

/** The project whose sheets are read; `last`: first day of the last period. */
type Place = { tenantUid: string; projectUid: string; last: string };
/**
 * `consistent`: with every write that has ended. `aliases`: the merged metrics that the caller knows; else they are read.
 * `definitions`: what was read before, which may have been moved by a merge.
 */
type ReadOptions = {
  consistent?: boolean;
  aliases?: Aliases | undefined;
  definitions?: readonly { merges?: number | undefined }[];
};
/** The sheets by the uid of their period, under the metrics of today, and which metrics have become others. */
type SheetsToday = { sheets: Map<string, PeriodSheet>; aliases: Aliases };

/**
 * The sheets of a project's periods, up to the one that starts on a given day, with every written result, under today's metrics
 * (the worker of a merge moves results one by one). One Query, and another one in parallel for the merged metrics, unless the
 * caller has them. Reads missing results one by one. If a sheet lacks a metric or is being replaced, or the project has no sheets
 * yet, it reads the results of the periods. Reads everything again if a merge that has just begun has moved something.
 * @param wantedOf the requested metrics, with those that were merged into them
 */
export async function sheetsUpTo(
  place: Place,
  wantedOf: (aliases: Aliases) => ReadonlySet<string>,
  { consistent = false, aliases, definitions = [] }: ReadOptions = {},
): Promise<SheetsToday> {
  const { tenantUid, projectUid, last } = place;
  const read = { consistent };
  const [stored, known] = await Promise.all([
    periodSheetStore(tenantUid).upTo(projectUid, last, read),
    aliases ?? metricUseStore(tenantUid).aliasesTogether(read),
  ]);
  const before = [...definitions, ...stored.periods.values()];
  for (let merged = await mergesBehind(tenantUid, known, before); ; ) {
    const metrics = await withoutUnreported(place, wantedOf(merged), merged, stored);
    const { sheets, merges } = await sheetsWith(place, metrics, stored, read);
    const now = await mergesBehind(tenantUid, merged, [{ merges }]);
    if (now.size === merged.size)
      return { sheets: sheetsByPeriod(sheets.map((sheet) => periodSheetToday(sheet, merged))), aliases: merged };
    merged = now;
  }
}

/**
 * Leaves out former metrics that a sheet lacks and no result names. A merge that found no results renews no sheets, so the
 * results need not be read for such a metric. One BatchGet if a sheet lacks a metric.
 */
async function withoutUnreported(
  { tenantUid, projectUid }: Place,
  metrics: ReadonlySet<string>,
  aliases: Aliases,
  { periods }: StoredSheets,
): Promise<ReadonlySet<string>> {
  const former = [...metrics].filter((uid) => aliases.has(uid));
  if (former.length === 0) return metrics;
  const stored = [...periods.values()].flatMap(({ sheet }) => sheet ?? []);
  const lacked = former.filter((uid) => stored.some((sheet) => !hasMetrics(sheet, new Set([uid]))));
  if (lacked.length === 0) return metrics;
  const named = new Set(await metricUseStore(tenantUid).namedInResults(projectUid, lacked));
  const unreported = new Set(lacked.filter((uid) => !named.has(uid)));
  return new Set([...metrics].filter((uid) => !unreported.has(uid)));
}

/**
 * Every sheet with the given metrics, as results name them. `merges`: number of merges known to the writers of the results read
 * here.
 */
async function sheetsWith(
  { tenantUid, projectUid, last }: Place,
  metrics: ReadonlySet<string>,
  { isBegun, periods }: StoredSheets,
  read: { consistent: boolean },
): Promise<{ sheets: PeriodSheet[]; merges: number }> {
  const store = resultStore(tenantUid);
  const seen: StoredResult[] = [];
  const noted = (results: readonly StoredResult[]) => {
    seen.push(...results);
    return results;
  };
  const rangeOf = async (from: string, to: string) =>
    Map.groupBy(noted(await store.range(projectUid, from, to, read)), ({ periodStart }) => periodStart);
  if (!isBegun) {
    const own = [...(await rangeOf(EARLIEST, last)).values()];
    return { sheets: own.map((results) => periodSheet(toldResults(results), metrics)), merges: mergesKnownTo(seen) };
  }
  const lacking = [...periods]
    .filter(([, { sheet, isWhole }]) => !isWhole || (sheet && !hasMetrics(sheet, metrics)))
    .map(([start]) => start);
  const anew = lacking.length > 0 ? await rangeOf(lacking[0]!, lacking.at(-1)!) : new Map<string, StoredResult[]>();
  const made = [...periods].map(async ([start, { sheet, changed }]) => {
    if (lacking.includes(start)) return periodSheet(toldResults(anew.get(start) ?? []), metrics);
    if (changed.length === 0) return sheet ?? EMPTY;
    const now = toldResults(noted(await store.some(projectUid, start, changed, read)));
    return withResults(sheet ?? EMPTY, changed, now, sheet?.metrics ?? metrics);
  });
  return { sheets: await Promise.all(made), merges: mergesKnownTo(seen) };
}
