import type { EntityItem } from 'electrodb';
import { type PeriodSheet, periodSheet, resultsOfSheet } from '../../../../shared/domain/indicator/period-sheet.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { PeriodSheetEntity } from '../../entities/indicator/period-sheet.ts';
import type { SheetChangesEntity } from '../../entities/indicator/sheet-changes.ts';
import { readRange } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { transact, transactInTurn, type Write, write } from '../../transact.ts';

/** The package and the report of a result. */
export type ResultKey = { packageUid: string; reportUid: string };

/**
 * A stored period. `sheet`: null if there is none or its parts do not belong together (`isWhole`); readers then use the results
 * of the period. `parts`: number of its items; `changed`: results that the sheet lacks; `count`: number for replacing it, 0 if no
 * result was ever written; `isNumbered`: whether this release wrote the sheet, or none exists; `merges`: number of merges that
 * the writers of its results knew.
 */
export type StoredPeriodSheet = {
  sheet: PeriodSheet | null;
  parts: number;
  changed: ResultKey[];
  count: number;
  isWhole: boolean;
  isNumbered: boolean;
  merges: number;
};

/**
 * The sheets of a project by the first day of their period. `isBegun`: whether every result is in one of them or among the
 * changes.
 */
export type StoredSheets = { isBegun: boolean; periods: Map<string, StoredPeriodSheet> };

/** Bytes of one item with sheets; DynamoDB takes 400,000. */
const MAX_BYTES = 300_000;
/** Sorts after everything of a period. */
const AFTER = '#~';

/** The results of a period have changed, or another worker has written its sheet. */
export const SHEET_OVERTAKEN = errorKind('conflict', 'The results of this period have changed meanwhile. Try again.');

const nameOf = ({ packageUid, reportUid }: ResultKey) => `${packageUid}#${reportUid}`;
const keyOf = (name: string): ResultKey => {
  const [packageUid = '', reportUid = ''] = name.split('#');
  return { packageUid, reportUid };
};

/** A sheet in as many parts as it needs, always the same of the same sheet. */
function packedParts(sheet: PeriodSheet, most: number): Uint8Array[] {
  const data = packSheet(sheet);
  if (data.length <= most || sheet.reports.length < 2) return [data];
  const results = resultsOfSheet(sheet);
  const half = Math.ceil(results.length / 2);
  return [results.slice(0, half), results.slice(half)].flatMap((own) => packedParts(periodSheet(own, sheet.metrics), most));
}

function joined(parts: readonly PeriodSheet[]): PeriodSheet | null {
  const [first] = parts;
  if (!first || parts.length === 1) return first ?? null;
  return periodSheet(parts.flatMap(resultsOfSheet), first.metrics);
}

type Parts = readonly EntityItem<typeof PeriodSheetEntity>[];
type Changes = Partial<EntityItem<typeof SheetChangesEntity>>;

/**
 * A period from its items. A Query may read half of a replacement: parts from before and after it, or parts from before it with
 * changes that no longer name their results. All parts of one replacement have the same number; otherwise the sheet is unknown.
 */
function storedPeriod(items: Parts, { count = 0, made, parts: written, merges = 0, results = [] }: Changes): StoredPeriodSheet {
  const parts = items.toSorted((a, b) => a.part - b.part);
  const isWhole = parts.every((each) => each.made === made) && (written === undefined || written === parts.length);
  return {
    sheet: isWhole ? joined(parts.map(({ data }) => unpackSheet<PeriodSheet>(data))) : null,
    parts: Math.max(written ?? 0, (parts.at(-1)?.part ?? -1) + 1),
    changed: [...results].map(keyOf),
    count,
    isWhole,
    isNumbered: parts.every((each) => each.made !== undefined),
    merges,
  };
}

/**
 * The results of a project by period and metric, for its dashboards and sums. Everything here can be made again from the results.
 */
export const periodSheetStore = (tenantUid: string) => ({
  /**
   * The sheets of the periods that start up to a day; without it, of all periods. One Query; `consistent`: with every finished
   * write.
   */
  async upTo(projectUid: string, last = '~', { consistent = false } = {}): Promise<StoredSheets> {
    const keys = [sortKey.periodSums(), `${sortKey.periodSums(last)}${AFTER}`] as const;
    const {
      sheetsBegun,
      periodSheet: sheets,
      sheetChanges,
    } = await readRange(partition.sums(tenantUid, projectUid), keys, { consistent });
    const byStart = Map.groupBy(sheets, ({ periodStart }) => periodStart);
    const changes = new Map(sheetChanges.map((each) => [each.periodStart, each]));
    const starts = [...new Set([...byStart.keys(), ...changes.keys()])].sort();
    const periods = starts.map((start) => [start, storedPeriod(byStart.get(start) ?? [], changes.get(start) ?? {})] as const);
    return { isBegun: sheetsBegun.length > 0, periods: new Map(periods) };
  },

  /** For the transaction that writes or removes results of a period: marks them as missing from its sheet. */
  changesWrite: (projectUid: string, periodStart: string, changed: readonly ResultKey[]): Write =>
    write(
      db.entities.sheetChanges.upsert({ tenantUid, projectUid, periodStart }).add({ count: 1, results: changed.map(nameOf) }),
    ),

  /**
   * Replaces a period as read by a sheet with all of its changes; removes a period without reports.
   * @param most bytes of an item; `merges`: number of merges that the writers of the sheet's results knew
   * @throws conflict if the results have changed since, or another worker was faster
   */
  async replace(
    projectUid: string,
    periodStart: string,
    before: Pick<StoredPeriodSheet, 'parts' | 'count'>,
    sheet: PeriodSheet,
    { merges = 0, most = MAX_BYTES } = {},
  ): Promise<void> {
    const key = { tenantUid, projectUid, periodStart };
    const parts = sheet.reports.length === 0 ? [] : packedParts(sheet, most);
    const made = before.count + 1;
    const replaced = { made, parts: parts.length, ...(merges > 0 && { merges }) };
    const counted =
      before.count === 0
        ? db.entities.sheetChanges
            .upsert({ ...key, ...replaced })
            .add({ count: 1 })
            .where(({ count }, { notExists }) => notExists(count))
        : db.entities.sheetChanges
            .patch(key)
            .set(replaced)
            .add({ count: 1 })
            .remove(['results'])
            .where(({ count }, { eq }) => eq(count, before.count));
    const gone = Array.from({ length: Math.max(0, before.parts - parts.length) }, (_, at) => parts.length + at);
    await transact([
      write(counted, SHEET_OVERTAKEN),
      ...parts.map((data, part) => write(db.entities.periodSheet.put({ ...key, part, data, made }))),
      ...gone.map((part) => write(db.entities.periodSheet.delete({ ...key, part }))),
    ]);
  },

  /** Every result of the project is in a sheet by now, or among the changes. */
  async begin(projectUid: string): Promise<void> {
    await db.entities.sheetsBegun.put({ tenantUid, projectUid }).go();
  },

  /** Makes all sheets of a project outdated: until they are computed again, figures come from the results. */
  async reset(projectUid: string): Promise<void> {
    await db.entities.sheetsBegun.delete({ tenantUid, projectUid }).go();
  },

  /** Removes all sheets of a deleted project. */
  async remove(projectUid: string): Promise<void> {
    const keys = [sortKey.periodSums(), `${sortKey.periodSums('~')}${AFTER}`] as const;
    const { periodSheet: sheets, sheetChanges } = await readRange(partition.sums(tenantUid, projectUid), keys);
    const writes = [
      write(db.entities.sheetsBegun.delete({ tenantUid, projectUid })),
      ...sheets.map(({ periodStart, part }) =>
        write(db.entities.periodSheet.delete({ tenantUid, projectUid, periodStart, part })),
      ),
      ...sheetChanges.map(({ periodStart }) => write(db.entities.sheetChanges.delete({ tenantUid, projectUid, periodStart }))),
    ];
    await transactInTurn(writes.map((each) => [each]));
  },
});
