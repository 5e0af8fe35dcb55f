import type { EntityItem } from 'electrodb';
import { resultToday } from '../../../../shared/domain/indicator/figures-today.ts';
import type { Aliases } from '../../../../shared/domain/metric/replacement.ts';
import { metricsOfSheet, type ReportResult } from '../../../../shared/domain/report/stored-result.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { ResultEntity } from '../../entities/indicator/result.ts';
import { db } from '../../service.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import type { ReportItem } from '../report/report-writes.ts';
import { periodSheetStore, type ResultKey } from './period-sheet-store.ts';

type ResultItem = EntityItem<typeof ResultEntity>;

/** The result of one report with where it belongs. */
export type StoredResult = ReportResult &
  Pick<ResultItem, 'packageUid' | 'reportUid' | 'periodUid' | 'periodStart' | 'status' | 'step' | 'merges'>;

/** Sorts after every uid, so that all packages of the last period are in a range. */
const AFTER = '~';

const itemOf = (tenantUid: string, report: ReportItem, periodUid: string, result: ReportResult, merges: number): ResultItem => ({
  tenantUid,
  projectUid: report.projectUid,
  packageUid: report.packageUid,
  reportUid: report.uid,
  periodUid,
  periodStart: report.periodStart,
  status: report.status,
  submission: report.submission,
  step: report.history.length,
  data: packSheet(result),
  ...(merges > 0 && { merges }),
});

const isSameResult = (stored: ResultItem, item: ResultItem): boolean =>
  stored.periodUid === item.periodUid &&
  stored.status === item.status &&
  stored.submission === item.submission &&
  stored.step === item.step &&
  Buffer.compare(stored.data, item.data) === 0;

const storedResult = ({
  packageUid,
  reportUid,
  periodUid,
  periodStart,
  status,
  step,
  merges,
  data,
}: ResultItem): StoredResult => ({
  packageUid,
  reportUid,
  periodUid,
  periodStart,
  status,
  step,
  ...(merges !== undefined && { merges }),
  ...unpackSheet<ReportResult>(data),
});

const LATER = errorKind('conflict', 'A later result exists already.');
const unlessLater = (error: unknown): void => {
  if (!LATER.is(error)) throw error;
};

/** Condition for a transaction: the report is still in the package and period that it was read in. */
function stillThere({ tenantUid, uid, projectUid, packageUid, periodStart }: ReportItem): Write {
  return check(
    db.entities.report
      .delete({ tenantUid, uid })
      .where((now, { eq }) =>
        [eq(now.projectUid, projectUid), eq(now.packageUid, packageUid), eq(now.periodStart, periodStart)].join(' AND '),
      ),
    LATER,
  );
}

/** Condition: no submitted report is at the place of its result. */
function notThere({ tenantUid, reportUid, projectUid, packageUid, periodStart }: ResultItem): Write {
  return check(
    db.entities.report
      .delete({ tenantUid, uid: reportUid })
      .where((now, { eq, ne, notExists }) =>
        [
          notExists(now.projectUid),
          ne(now.projectUid, projectUid),
          ne(now.packageUid, packageUid),
          ne(now.periodStart, periodStart),
          eq(now.submission, 0),
        ].join(' OR '),
      ),
    LATER,
  );
}

/** The results of a project's reports, per package and period. All of it follows from the reports and can be computed again. */
export const resultStore = (tenantUid: string) => {
  const { changesWrite: changed } = periodSheetStore(tenantUid);

  /** Replaces the figures of a stored result; returns false if the result has changed. */
  async function isReplaced(item: ResultItem, result: ReportResult, merges: number): Promise<boolean> {
    const unchanged = db.entities.result
      .put({ ...item, data: packSheet(result), merges: Math.max(merges, item.merges ?? 0) })
      .where(({ step, data }, { eq }) => `${eq(step, item.step)} AND ${eq(data, item.data)}`);
    try {
      await transact([write(unchanged, LATER), changed(item.projectUid, item.periodStart, [item])]);
      return true;
    } catch (error) {
      unlessLater(error);
      return false;
    }
  }

  return {
    /**
     * Writes a report's result. Returns false if a later step of the report's life has a result already, or if the report has
     * moved: its result is computed at the new place, and would count twice. Does not write an equal result again: the table's
     * stream would not report it, so its sheet would wait for a roll-up that nothing starts.
     * @param merges how many merges of base metrics were known to whoever put the result under the metrics of today
     */
    async put(report: ReportItem, periodUid: string, result: ReportResult, merges = 0): Promise<boolean> {
      const item = itemOf(tenantUid, report, periodUid, result, merges);
      const { data: stored } = await db.entities.result.get(item).go({ consistent: true });
      if (stored && isSameResult(stored, item)) return true;
      const newest = db.entities.result
        .put(item)
        .where(({ step }, { lte, notExists }) => `${notExists(step)} OR ${lte(step, item.step)}`);
      try {
        await transact([write(newest, LATER), stillThere(report), changed(report.projectUid, report.periodStart, [item])]);
        return true;
      } catch (error) {
        if (LATER.is(error)) return false;
        throw error;
      }
    },

    /**
     * The results of all packages of a project in the periods that start from `from` to `to` ('YYYY-MM-DD', both included). One
     * Query; `consistent`: with every write that has ended.
     */
    async range(projectUid: string, from: string, to: string, { consistent = false } = {}): Promise<StoredResult[]> {
      const { data } = await db.entities.result.query
        .primary({ tenantUid, projectUid })
        .between({ periodStart: from }, { periodStart: to, packageUid: AFTER, reportUid: AFTER })
        .go({ pages: 'all', consistent });
      return data.map(storedResult);
    },

    /** The existing ones of some results of a period. One BatchGet per hundred. */
    async some(
      projectUid: string,
      periodStart: string,
      wanted: readonly ResultKey[],
      { consistent = false } = {},
    ): Promise<StoredResult[]> {
      if (wanted.length === 0) return [];
      const keys = wanted.map(({ packageUid, reportUid }) => ({ tenantUid, projectUid, periodStart, packageUid, reportUid }));
      const { data } = await db.entities.result.get(keys).go({ consistent });
      return data.map(storedResult);
    },

    /**
     * Moves the figures of merged metrics to the current ones. Returns the number of affected results and the metrics in the
     * project's results. A result that somebody else has written since it was read is read again: another worker may have moved
     * it on, and must not be overwritten with what this one has read.
     */
    async toToday(projectUid: string, aliases: Aliases): Promise<{ changed: number; metrics: string[] }> {
      const moved = new Set<string>();
      for (;;) {
        const metrics = new Set<string>();
        let isOvertaken = false;
        for (const item of await this.items(projectUid, { consistent: true })) {
          const result = unpackSheet<ReportResult>(item.data);
          const today = resultToday(result, aliases);
          for (const sheet of [today.official, today.pending])
            for (const uid of sheet ? metricsOfSheet(sheet) : []) metrics.add(uid);
          if (today === result) continue;
          if (await isReplaced(item, today, aliases.size)) moved.add(item.reportUid);
          else isOvertaken = true;
        }
        if (!isOvertaken) return { changed: moved.size, metrics: [...metrics] };
      }
    },

    /** Every item of a project as it is stored, to compare and to remove. `consistent`: with every write that has ended. */
    async items(projectUid: string, { consistent = false } = {}): Promise<ResultItem[]> {
      const { data } = await db.entities.result.query.primary({ tenantUid, projectUid }).go({ pages: 'all', consistent });
      return data;
    },

    /** Forgets the result of a report that moves to another package or period, in the transaction that moves it. */
    removeWrites({ projectUid, packageUid, periodStart, periodUid, uid: reportUid }: ReportItem): Write[] {
      return [
        write(db.entities.result.delete({ tenantUid, projectUid, packageUid, periodStart, reportUid })),
        ...(periodUid ? [changed(projectUid, periodStart, [{ packageUid, reportUid }])] : []),
      ];
    },

    /**
     * Deletes the results of a project that belong to none of the given reports at its place; see `replayResults`. The list of
     * reports may be older than a result: one with a submitted report at that place stays.
     */
    async removeOthers(projectUid: string, reports: readonly ReportItem[]): Promise<void> {
      const placeOf = (each: Pick<ResultItem, 'packageUid' | 'periodStart'>, reportUid: string) =>
        `${each.periodStart} ${each.packageUid} ${reportUid}`;
      const kept = new Set(reports.map((report) => placeOf(report, report.uid)));
      const others = (await this.items(projectUid)).filter((item) => !kept.has(placeOf(item, item.reportUid)));
      for (const item of others) {
        const { packageUid, periodStart, reportUid } = item;
        const gone = write(db.entities.result.delete({ tenantUid, projectUid, packageUid, periodStart, reportUid }));
        await transact([gone, notThere(item), changed(projectUid, periodStart, [item])]).catch(unlessLater);
      }
    },
  };
};
