import type { Period } from '../kernel/periods.ts';
import { isInvalidated } from '../report/status.ts';
import type { CellColumns } from './cell-columns.ts';
import { SheetSet } from './column-set.ts';
import { type DashboardInput, type FigureStatus, isExpected, reportStatus } from './dashboard.ts';
import { FigureColumn } from './figure-column.ts';
import { PeriodRows, type RowColumn } from './period-rows.ts';
import type { PeriodSheet } from './period-sheet.ts';
import type { Sheet } from './result.ts';
import { SheetColumns } from './sheet-columns.ts';
import { type MetricColumn, newColumn, type SheetSource } from './sheet-source.ts';

/** A row of a period. */
type Row = { rows: PeriodRows; row: number };

/**
 * What packages say in a period, in the order of the stored reports: the number of each one's row, -1 for none, whether it
 * counts, and what its package reported last. Then the packages without a report, each with the same.
 */
type View = {
  period: Period;
  rows: PeriodRows;
  numbers: readonly number[];
  counts: readonly boolean[];
  lasts: readonly (Row | undefined)[];
  absent: readonly (Row | undefined)[];
};

const isAskedIn = (period: Period, last: Row | undefined, metric: string): boolean =>
  last?.rows.asksLater(last.row, metric, period) === true;

const EMPTY: PeriodSheet = {
  metrics: [],
  periods: [],
  reports: [],
  rows: 0,
  values: [],
  asked: [],
  missing: [],
  notApplicable: [],
};

/** A view of stored rows as sheets. */
class ViewedRows implements SheetSource {
  readonly count: number;
  readonly waitingForAll: SheetSet;
  readonly hasEstimates: boolean;
  readonly hasReceived: boolean;
  readonly #view: View;
  /** Whether position and row are the same, so that figures need no copy. */
  readonly #isPlain: boolean;

  constructor(view: View) {
    const { rows, numbers, counts, lasts, absent } = view;
    this.#view = view;
    this.count = numbers.length + absent.length;
    this.waitingForAll = new SheetSet(this.count);
    for (const [at, number] of numbers.entries()) if (number < 0 && !lasts[at]) this.waitingForAll.add(at);
    for (const [at, last] of absent.entries()) if (!last) this.waitingForAll.add(numbers.length + at);
    this.hasEstimates =
      rows.sheet.estimated !== undefined && numbers.some((row, at) => row >= 0 && counts[at] && rows.isEstimated(row));
    const { received = [] } = rows.sheet;
    this.hasReceived = received.some(([row]) => numbers.includes(row));
    this.#isPlain = numbers.length === rows.sheet.rows && numbers.every((row, at) => row === at && counts[at]);
  }

  column(metric: string): MetricColumn {
    const { period, rows, numbers, counts, lasts, absent } = this.#view;
    const own = rows.column(metric);
    if (this.#isPlain && absent.length === 0) return plainColumn(own, this.count);
    const column = newColumn(this.count, this.#isPlain ? own.figures : new FigureColumn(this.count));
    for (let at = 0; at < numbers.length; at++) {
      const row = numbers[at]!;
      if (row < 0) {
        if (isAskedIn(period, lasts[at], metric)) column.waiting.add(at);
        continue;
      }
      const isAsked = own.asked.has(row);
      if (!counts[at]) {
        if (isAsked) column.waiting.add(at);
        continue;
      }
      const isReported = own.reported.has(row);
      if (isReported) {
        if (!this.#isPlain) column.figures.copy(at, own.figures, row);
        column.reported.add(at);
      }
      if (own.missing?.has(row)) column.missing.add(at);
      if (isAsked || isReported) column.asked.add(at);
      if (isAsked || isReported || own.notApplicable?.has(row)) column.held.add(at);
    }
    for (const [at, last] of absent.entries()) if (isAskedIn(period, last, metric)) column.waiting.add(numbers.length + at);
    return column;
  }

  estimates(metric: string): FigureColumn {
    const { rows, numbers, counts } = this.#view;
    const [own, column] = [rows.estimates(metric), new FigureColumn(this.count)];
    for (const [at, row] of numbers.entries()) if (row >= 0 && counts[at]) column.copy(at, own, row);
    return column;
  }

  pick(set: SheetSet): Sheet[] {
    const { rows, numbers } = this.#view;
    return numbers.flatMap((row, at) => (set.has(at) && row >= 0 ? [rows.at(row)] : []));
  }

  counting(): Sheet[] {
    const { rows, numbers, counts } = this.#view;
    return numbers.flatMap((row, at) => (counts[at] && row >= 0 ? [rows.at(row)] : []));
  }
}

/** The column of rows that all count, each in its place: sets are united instead of asking row by row. */
function plainColumn({ figures, reported, asked, missing, notApplicable }: RowColumn, count: number): MetricColumn {
  const known = asked.or(reported);
  const none = new SheetSet(count);
  const held = notApplicable ? known.or(notApplicable) : known;
  return { figures, reported, missing: missing ?? none, asked: known, held, waiting: none };
}

/**
 * Every package's part in every period, as `dashboardCells` tells it, of stored sheets by the uid of their period, without an
 * object for each report and figure.
 */
export function sheetCells(
  { all, packages, today }: Pick<DashboardInput, 'all' | 'packages' | 'today'>,
  sheets: ReadonlyMap<string, PeriodSheet>,
): Map<string, CellColumns> {
  const latest = new Map<string, Row>();
  const wanted = new Set(packages.map(({ uid }) => uid));
  return new Map(
    all.map((period) => {
      const rows = new PeriodRows(sheets.get(period.uid) ?? EMPTY);
      const reports = rows.sheet.reports.filter(([packageUid, , status]) => wanted.has(packageUid) && !isInvalidated(status));
      const lasts = reports.map(([packageUid]) => latest.get(packageUid));
      for (const [packageUid, , , , official, pending] of reports) {
        const row = pending >= 0 ? pending : official;
        if (row >= 0) latest.set(packageUid, { rows, row });
      }
      const there = new Set(reports.map(([packageUid]) => packageUid));
      const absent = packages
        .filter((each) => !there.has(each.uid) && isExpected(each, period, latest.has(each.uid), today))
        .map(({ uid }) => latest.get(uid));
      return [period.uid, columnsOfRows(rows, reports, { period, lasts, absent })] as const;
    }),
  );
}

function columnsOfRows(
  rows: PeriodRows,
  reports: PeriodSheet['reports'],
  { period, lasts, absent }: Pick<View, 'period' | 'lasts' | 'absent'>,
): CellColumns {
  const viewed = (of: (official: number, pending: number) => number, isCounted: (official: number) => boolean) =>
    new SheetColumns(
      new ViewedRows({
        period,
        rows,
        numbers: reports.map(([, , , , official, pending]) => of(official, pending)),
        counts: reports.map(([, , , , official]) => isCounted(official)),
        lasts,
        absent,
      }),
    );
  const official = viewed(
    (approved, submitted) => (approved >= 0 ? approved : submitted),
    (approved) => approved >= 0,
  );
  const isSame = reports.every(([, , , , , submitted]) => submitted < 0);
  const reported = isSame
    ? official
    : viewed(
        (approved, submitted) => (submitted >= 0 ? submitted : approved),
        () => true,
      );
  const statuses = reports.map(([, , status, , approved, submitted]) => reportStatus(status, approved >= 0, submitted >= 0));
  const there = new SheetSet(reports.length + absent.length);
  for (const [at, [, reportUid]] of reports.entries()) if (reportUid !== null) there.add(at);
  return { official, reported, there, statuses: [...statuses, ...absent.map((): FigureStatus => 'none')] };
}
