import type { EntityItem } from 'electrodb';
import { type Aliases, figuresToday, todayOf } from '../../../../shared/domain/metric/replacement.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { PastEntity } from '../../entities/report/past.ts';
import { itemKey } from '../../item-key.ts';
import { type Partition, readBackwards } from '../../partition.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { unlessRefused } from '../job-store.ts';
import { periodOf, type ReportItem } from './report-writes.ts';

/**
 * What a package reported for one period: the figure of each base metric as decimal text. `was`: which metrics of the sheet have
 * become others since, by the uid that submitted reports still know them by.
 */
export type PastSheet = {
  reportUid: string;
  periodUid: string;
  periodStart: string;
  figures: Readonly<Record<string, string>>;
  was: Readonly<Record<string, string>>;
};

type PastItem = EntityItem<typeof PastEntity>;

/** Sorts after every uid. */
const LAST_UID = '~';

const sheetOf = ({ reportUid, periodUid, periodStart, data, was = {} }: PastItem): PastSheet => ({
  reportUid,
  periodUid,
  periodStart,
  figures: unpackSheet<Record<string, string>>(data),
  was,
});

/** Number of earlier periods that a figure is compared with. */
export const MAX_PAST = 24;

/** The sheets of a package's past, oldest first, that a report is compared with. */
export const earlierThan = (
  { uid, periodStart }: Pick<ReportItem, 'uid' | 'periodStart'>,
  past: readonly PastSheet[],
): readonly PastSheet[] => past.filter((sheet) => sheet.periodStart < periodStart && sheet.reportUid !== uid).slice(-MAX_PAST);

/** A sheet under the metrics of today; the very same where nothing changes. */
export function pastToday(sheet: PastSheet, aliases: Aliases): PastSheet {
  if (aliases.size === 0) return sheet;
  const { figures, was: before } = sheet;
  const changed = [...Object.keys(before), ...Object.values(before), ...Object.keys(figures)].filter((uid) => aliases.has(uid));
  if (!changed.some((uid) => before[uid] !== todayOf(uid, aliases))) return sheet;
  return {
    ...sheet,
    figures: Object.fromEntries(figuresToday(Object.entries(figures), aliases)),
    was: Object.fromEntries([...Object.keys(before), ...changed].map((uid) => [uid, todayOf(uid, aliases)])),
  };
}

/** Moves all sheets of a package to today's metrics. Returns false if somebody else has written one since it was read. */
async function movedToToday(tenantUid: string, packageUid: string, aliases: Aliases): Promise<boolean> {
  const { data } = await db.entities.past.query.primary({ tenantUid, packageUid }).go({ pages: 'all', consistent: true });
  let isAll = true;
  for (const item of data) {
    const sheet = sheetOf(item);
    const { figures, was } = pastToday(sheet, aliases);
    if (figures === sheet.figures) continue;
    const today = { ...item, data: packSheet(figures), was: { ...was } };
    const seen = db.entities.past.put(today).where(({ data: now }, { eq }) => eq(now, item.data));
    try {
      await seen.go();
    } catch (error) {
      unlessRefused(error);
      isAll = false;
    }
  }
  return isAll;
}

/** The past of the packages of one tenant. */
export const pastStore = (tenantUid: string) => ({
  /** Every submitted report of a package, the oldest period first. One Query. */
  async of(packageUid: string): Promise<PastSheet[]> {
    const { data } = await db.entities.past.query.primary({ tenantUid, packageUid }).go({ pages: 'all' });
    return data.map(sheetOf);
  },

  /**
   * The sheets that a report is compared with, the oldest period first: the `most` latest ones of earlier periods, and that of
   * its own period. Reads `most` + 1 sheets in one Query, however long the past is, and in another one if a period has several
   * reports. `consistent`: with every write that has ended.
   */
  async until(
    { packageUid, periodStart }: Pick<ReportItem, 'packageUid' | 'periodStart'>,
    most: number,
    { consistent = false } = {},
  ): Promise<PastSheet[]> {
    const last = itemKey('past', { tenantUid, packageUid, periodStart, reportUid: LAST_UID });
    const wanted = ({ past: found }: Pick<Partition, 'past'>) =>
      found.length === 0 ? most + 1 : most - found.filter((item) => item.periodStart < periodStart).length;
    const { past } = await readBackwards(last, wanted, { consistent });
    return past.reverse().map(sheetOf);
  },

  /**
   * Moves the past of merged metrics to today's metrics. Repeats for sheets that somebody else has written since the reading, so
   * that it neither restores outdated sheets nor misses new ones.
   */
  async toToday(packageUid: string, aliases: Aliases): Promise<void> {
    let isOvertaken = true;
    while (isOvertaken) isOvertaken = !(await movedToToday(tenantUid, packageUid, aliases));
  },

  /**
   * Notes by which uids submitted reports know metrics that have become others, in sheets that an earlier release has put under
   * the metrics of today without it. Answers how many sheets that concerned.
   */
  async nameEarlier(packageUid: string, aliases: Aliases): Promise<number> {
    const { data } = await db.entities.past.query.primary({ tenantUid, packageUid }).go({ pages: 'all' });
    let changed = 0;
    for (const { data: sheet, was: before = {}, ...item } of data) {
      const figures = unpackSheet<Record<string, string>>(sheet);
      const found = [...aliases.keys()].filter((uid) => todayOf(uid, aliases) in figures && before[uid] === undefined);
      if (found.length === 0) continue;
      const was = { ...before, ...Object.fromEntries(found.map((uid) => [uid, todayOf(uid, aliases)])) };
      const seen = db.entities.past.put({ ...item, data: sheet, was }).where(({ data: now }, { eq }) => eq(now, sheet));
      await seen.go().catch(unlessRefused);
      changed += 1;
    }
    return changed;
  },

  /** The sheet of a report that is submitted; one without a period is nobody's past. */
  putWrites(report: ReportItem, figures: ReadonlyMap<string, string>, was: PastSheet['was'] = {}): Write[] {
    const period = periodOf(report);
    if (!period) return [];
    const { uid: reportUid, packageUid } = report;
    const key = { tenantUid, packageUid, reportUid, periodStart: period.startDate };
    const renamed = Object.keys(was).length > 0 ? { was: { ...was } } : {};
    const data = packSheet(Object.fromEntries(figures));
    return [write(db.entities.past.put({ ...key, ...renamed, periodUid: period.uid, data }))];
  },

  /** Takes the sheet away, of a report that moves to another period or package. */
  removeWrites: ({ uid: reportUid, packageUid, periodStart, periodUid }: ReportItem): Write[] =>
    periodUid ? [write(db.entities.past.delete({ tenantUid, packageUid, periodStart, reportUid }))] : [],
});
