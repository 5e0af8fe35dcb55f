import { hasMetrics, type PeriodSheet, periodSheet, withResults } from '../../../shared/domain/indicator/period-sheet.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import {
  periodSheetStore,
  type ResultKey,
  SHEET_OVERTAKEN,
  type StoredPeriodSheet,
} from '../../data/stores/indicator/period-sheet-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { mergesKnownTo } from '../metric/merges-known.ts';
import { toldResults } from './told-results.ts';

/** A result that was written or removed. */
export type ChangedResult = ResultKey & { periodStart: string };

type Place = { tenantUid: string; projectUid: string; start: string };

const CONSISTENT = { consistent: true };
/** Before and after the first day of every period; a key is never empty. */
const ALL = ['0', '~'] as const;
const NONE: StoredPeriodSheet = { sheet: null, parts: 0, changed: [], count: 0, isWhole: true, isNumbered: true, merges: 0 };
const EMPTY = periodSheet([], []);

const ATTEMPTS = 8;
/** Periods worked on in parallel. */
const PERIODS_AT_ONCE = 4;

/**
 * Updates the sheets of a project and returns them. It reads the changed results of a period, all results of a period whose sheet
 * lacks a metric or is being replaced, and all results of a project without sheets. Of two parallel workers, the one with older
 * results repeats; a repetition writes nothing.
 * @param metrics those that figures of the project use; `known`: results that the caller knows to have changed; `most`: bytes of
 * a part
 */
export async function refreshSheets(
  tenantUid: string,
  projectUid: string,
  metrics: ReadonlySet<string>,
  known: readonly ChangedResult[] = [],
  most?: number,
): Promise<PeriodSheet[]> {
  const store = periodSheetStore(tenantUid);
  return retryOn(SHEET_OVERTAKEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const { isBegun, periods } = await store.upTo(projectUid, undefined, CONSISTENT);
    const all = isBegun ? undefined : await resultStore(tenantUid).range(projectUid, ...ALL, CONSISTENT);
    const of = <R extends { periodStart: string }>(list: readonly R[], start: string) =>
      list.filter(({ periodStart }) => periodStart === start);
    const refresh = async (start: string) => {
      const before = periods.get(start) ?? NONE;
      const { sheet, results } = all
        ? sheetFrom(of(all, start), metrics)
        : await sheetNow({ tenantUid, projectUid, start }, before, of(known, start), metrics);
      const merges = mergesKnownTo([before, ...results]);
      const isDue = before.changed.length > 0 || !before.isWhole || (all !== undefined && !before.isNumbered);
      if (isDue || isOther(sheet, before.sheet ?? EMPTY)) await store.replace(projectUid, start, before, sheet, { merges, most });
      return sheet;
    };
    const starts = [...new Set([...periods.keys(), ...[...known, ...(all ?? [])].map(({ periodStart }) => periodStart)])].sort();
    const sheets: PeriodSheet[] = [];
    for (let at = 0; at < starts.length; at += PERIODS_AT_ONCE)
      sheets.push(...(await Promise.all(starts.slice(at, at + PERIODS_AT_ONCE).map(refresh))));
    if (!isBegun) await store.begin(projectUid);
    return sheets;
  });
}

/** A sheet, and the results that were read for it. */
type SheetNow = { sheet: PeriodSheet; results: readonly StoredResult[] };

const sheetFrom = (results: readonly StoredResult[], metrics: ReadonlySet<string>): SheetNow => ({
  sheet: periodSheet(toldResults(results), metrics),
  results,
});

/**
 * A sheet with its changes; the very same object where there is nothing to change. A sheet of an earlier release, whose workers
 * could lose a result, is made of the results of its period when it changes.
 */
async function sheetNow(
  { tenantUid, projectUid, start }: Place,
  { sheet, changed, isWhole, isNumbered }: StoredPeriodSheet,
  known: readonly ResultKey[],
  metrics: ReadonlySet<string>,
): Promise<SheetNow> {
  const store = resultStore(tenantUid);
  const keys = [...changed, ...known];
  const isOld = !isNumbered && keys.length > 0;
  if (!isWhole || isOld || (sheet && !hasMetrics(sheet, metrics)))
    return sheetFrom(await store.range(projectUid, start, start, CONSISTENT), metrics);
  if (sheet && keys.length === 0 && sheet.metrics.length === metrics.size) return { sheet, results: [] };
  const results = await store.some(projectUid, start, uniqueKeys(keys), CONSISTENT);
  return { sheet: withResults(sheet ?? EMPTY, keys, toldResults(results), metrics), results };
}

const uniqueKeys = (keys: readonly ResultKey[]): ResultKey[] => [
  ...new Map(keys.map((key) => [`${key.packageUid} ${key.reportUid}`, key])).values(),
];

const isOther = (sheet: PeriodSheet, before: PeriodSheet): boolean =>
  sheet !== before && (sheet.reports.length > 0 || before.reports.length > 0) && JSON.stringify(sheet) !== JSON.stringify(before);
