import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import {
  hasMetrics,
  type PeriodSheet,
  periodSheet,
  sheetsByPeriod,
  withResults,
} from '../../../shared/domain/indicator/period-sheet.ts';
import { periodSheetStore } from '../../data/stores/indicator/period-sheet-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { toldResults } from './told-results.ts';

/** Before the first day of every period; a key is never empty. */
const EARLIEST = '0';
const EMPTY = periodSheet([], []);

/**
 * The sheets of a project's periods up to the period that starts on a day, by the uid of the period, with every written result.
 * One Query. A result that a sheet lacks is read by itself. If a sheet lacks a metric or is being replaced, or the project has no
 * sheets yet, the results of the periods are read.
 * @param metrics the requested metrics; `consistent`: with every write that has ended
 */
export async function sheetsUpTo(
  tenantUid: string,
  projectUid: string,
  last: string,
  metrics: ReadonlySet<string>,
  read: { consistent?: boolean } = {},
): Promise<Map<string, PeriodSheet>> {
  const { isBegun, periods } = await periodSheetStore(tenantUid).upTo(projectUid, last, read);
  const results = resultStore(tenantUid);
  const rangeOf = async (from: string, to: string) =>
    Map.groupBy(await results.range(projectUid, from, to, read), ({ periodStart }) => periodStart);
  if (!isBegun)
    return sheetsByPeriod([...(await rangeOf(EARLIEST, last)).values()].map((own) => periodSheet(toldResults(own), metrics)));
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
  return sheetsByPeriod(await Promise.all(sheets));
}
