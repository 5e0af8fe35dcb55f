import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
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
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { toldResults } from './told-results.ts';

/** Before the first day of every period; a key is never empty. */
const EARLIEST = '0';
const EMPTY = periodSheet([], []);

/** Where sheets are read; `last`: first day of the last period. */
type Place = { tenantUid: string; projectUid: string; last: string };
/** `consistent`: with every write that has ended. */
type Read = { consistent?: boolean };
/** The sheets by the uid of their period, under the metrics of today, and which metrics have become others. */
type SheetsToday = { sheets: Map<string, PeriodSheet>; aliases: Aliases };

/**
 * The sheets of a project's periods up to the period that starts on a day, with every written result, under the metrics of today: the
 * worker of a merge moves one result after the other. One Query, and at the same time the merged metrics. A result that a sheet lacks is
 * read by itself. If a sheet lacks a metric or is being replaced, or the project has no sheets yet, the results of the periods are read.
 * @param wantedOf the requested metrics, with those that have become one of them
 */
export async function sheetsUpTo(
  place: Place,
  wantedOf: (aliases: Aliases) => ReadonlySet<string>,
  read: Read = {},
): Promise<SheetsToday> {
  const { tenantUid, projectUid, last } = place;
  const [stored, aliases] = await Promise.all([
    periodSheetStore(tenantUid).upTo(projectUid, last, read),
    metricUseStore(tenantUid).aliasesTogether(read),
  ]);
  const metrics = await withoutUnreported(place, wantedOf(aliases), aliases, stored);
  const sheets = await sheetsWith(place, metrics, stored, read);
  return { sheets: sheetsByPeriod(sheets.map((sheet) => periodSheetToday(sheet, aliases))), aliases };
}

/**
 * Some metrics without the former ones that a sheet lacks and no result names: where a merge met nothing, nothing makes the sheets anew, and
 * their results need not be read for it. One BatchGet where a sheet lacks one.
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

/** Every sheet with the given metrics, as results name them. */
async function sheetsWith(
  { tenantUid, projectUid, last }: Place,
  metrics: ReadonlySet<string>,
  { isBegun, periods }: StoredSheets,
  read: Read,
): Promise<PeriodSheet[]> {
  const results = resultStore(tenantUid);
  const rangeOf = async (from: string, to: string) =>
    Map.groupBy(await results.range(projectUid, from, to, read), ({ periodStart }) => periodStart);
  if (!isBegun) return [...(await rangeOf(EARLIEST, last)).values()].map((own) => periodSheet(toldResults(own), metrics));
  const lacking = [...periods]
    .filter(([, { sheet, isWhole }]) => !isWhole || (sheet && !hasMetrics(sheet, metrics)))
    .map(([start]) => start);
  const anew = lacking.length > 0 ? await rangeOf(lacking[0]!, lacking.at(-1)!) : new Map<string, PackageResult[]>();
  const sheets = [...periods].map(async ([start, { sheet, changed }]) => {
    if (lacking.includes(start)) return periodSheet(toldResults(anew.get(start) ?? []), metrics);
    if (changed.length === 0) return sheet ?? EMPTY;
    const now = toldResults(await results.some(projectUid, start, changed, read));
    return withResults(sheet ?? EMPTY, changed, now, sheet?.metrics ?? metrics);
  });
  return Promise.all(sheets);
}
