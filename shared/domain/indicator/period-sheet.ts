import { compareText } from '../kernel/names.ts';
import { ascending } from '../kernel/order.ts';
import type { StoredByOrigin, StoredDays, StoredFigures, StoredRecurrences, StoredResultSheet } from '../report/stored-result.ts';
import type { PackageResult } from './dashboard.ts';

/** Some of the rows of a period: all, none, or those numbers. */
type Rows = 1 | 0 | readonly number[];

/**
 * The results of a project's reports in one period, by metric: only metrics that its figures use. A report has a row for approved
 * figures and one for figures that wait for approval; `official` and `pending` are their row numbers, -1 for none. `digest`: hash
 * of everything approved, '' for nothing. Lists by metric have the order of `metrics`. `values` and `estimated`: one text per
 * metric, with the figures of the rows separated by spaces, '' for no figure at all; `asked`: rows whose tree contains the
 * metric; `askedBefore`: by row, former metrics of its tree; `recurring`: by row, metrics that its tree asks for in some periods
 * only. The sheet depends on the results and the metrics alone, so the same input gives the same bytes.
 */
export type PeriodSheet = {
  metrics: readonly string[];
  periods: readonly string[];
  reports: readonly (readonly [
    packageUid: string,
    reportUid: string | null,
    status: string,
    period: number,
    official: number,
    pending: number,
    digest: string,
  ])[];
  rows: number;
  values: readonly string[];
  asked: readonly Rows[];
  missing: readonly Rows[];
  notApplicable: readonly Rows[];
  estimated?: readonly string[];
  askedBefore?: readonly (readonly [row: number, days: StoredDays])[];
  recurring?: readonly (readonly [row: number, recurrences: StoredRecurrences])[];
  received?: readonly (readonly [row: number, parts: StoredByOrigin])[];
  receivedEstimated?: readonly (readonly [row: number, parts: StoredByOrigin])[];
};

type ReportName = Pick<PackageResult, 'packageUid' | 'reportUid'>;

const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(compareText);

/** @param results of one period, each report once; `metrics`: those that figures use */
export function periodSheet(results: readonly PackageResult[], metrics: Iterable<string>): PeriodSheet {
  const used = unique(metrics);
  const periods = unique(results.map(({ periodUid }) => periodUid));
  const rows: StoredResultSheet[] = [];
  const rowOf = (sheet: StoredResultSheet | null) => (sheet ? rows.push(sheet) - 1 : -1);
  const reports = results
    .toSorted(ascending(keyOf))
    .map(({ packageUid, reportUid = null, status, periodUid, official, pending, digest = '' }) => {
      const place = [packageUid, reportUid, status, periods.indexOf(periodUid)] as const;
      return [...place, rowOf(official), rowOf(pending), digest] as const;
    });
  const figuresIn = (of: (sheet: StoredResultSheet) => StoredFigures | undefined) => textsOf(rows.map(of), used);
  const rowsIn = (of: (sheet: StoredResultSheet) => readonly string[] | undefined) => rowsOf(rows.map(of), used);
  const estimated = figuresIn((sheet) => sheet.estimated);
  const [askedBefore, recurring] = [byRowOf(rows, used, 'askedBefore'), byRowOf(rows, used, 'recurring')];
  const received = partsOf(rows, used, 'received');
  const receivedEstimated = partsOf(rows, used, 'receivedEstimated');
  return {
    metrics: used,
    periods,
    reports,
    rows: rows.length,
    values: figuresIn((sheet) => sheet.values),
    asked: rowsIn((sheet) => sheet.metrics),
    missing: rowsIn((sheet) => sheet.missing),
    notApplicable: rowsIn((sheet) => sheet.notApplicable),
    ...(estimated.some((text) => text !== '') && { estimated }),
    ...(askedBefore.length > 0 && { askedBefore }),
    ...(recurring.length > 0 && { recurring }),
    ...(received.length > 0 && { received }),
    ...(receivedEstimated.length > 0 && { receivedEstimated }),
  };
}

const keyOf = ({ packageUid, reportUid = '' }: ReportName) => `${packageUid} ${reportUid}`;

/** The figures of each metric in all rows. */
function textsOf(rows: readonly (StoredFigures | undefined)[], metrics: readonly string[]): string[] {
  const byRow = rows.map((figures) => new Map(figures));
  return metrics.map((metric) => {
    const texts = byRow.map((figures) => figures.get(metric) ?? '');
    return texts.some((text) => text !== '') ? texts.join(' ') : '';
  });
}

function rowsOf(rows: readonly (readonly string[] | undefined)[], metrics: readonly string[]): Rows[] {
  const byRow = rows.map((uids) => new Set(uids));
  return metrics.map((metric) => {
    const among = byRow.flatMap((uids, row) => (uids.has(metric) ? [row] : []));
    return among.length === 0 ? 0 : among.length === rows.length ? 1 : among;
  });
}

/** The parts of the used metrics that suppliers have sent. An origin stays even if it has sent none of these metrics. */
function partsOf(rows: readonly StoredResultSheet[], metrics: readonly string[], name: 'received' | 'receivedEstimated') {
  const used = new Set(metrics);
  return rows.flatMap((sheet, row) => {
    const parts = sheet[name]?.map(
      ([origin, figures]) => [origin, figures.filter(([metric]) => used.has(metric)).toSorted(byMetric)] as const,
    );
    return parts && parts.length > 0 ? [[row, parts] as const] : [];
  });
}

/** What rows do not ask for in each later period, of the used metrics. */
function byRowOf<K extends 'askedBefore' | 'recurring'>(
  rows: readonly StoredResultSheet[],
  metrics: readonly string[],
  name: K,
): (readonly [row: number, of: NonNullable<StoredResultSheet[K]>])[] {
  const used = new Set(metrics);
  return rows.flatMap((sheet, row) => {
    const own = (sheet[name] ?? []).filter(([metric]) => used.has(metric)).toSorted(byMetric) as NonNullable<
      StoredResultSheet[K]
    >;
    return own.length > 0 ? [[row, own] as const] : [];
  });
}

const byMetric = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => compareText(a, b);

/** The rows of a metric that a set names. */
export const isAmongRows = (rows: Rows | undefined, row: number): boolean =>
  rows === 1 || (rows !== undefined && rows !== 0 && rows.includes(row));

/** The figures of a metric by row; '' for none. */
export const figuresByRow = (text: string | undefined): readonly string[] => (text ? text.split(' ') : []);

/** The results that a sheet contains. The inverse of `periodSheet`. */
export function resultsOfSheet(sheet: PeriodSheet): PackageResult[] {
  const rows = rowsOfSheet(sheet);
  return sheet.reports.map(([packageUid, reportUid, status, period, official, pending, digest]) => ({
    packageUid,
    ...(reportUid !== null && { reportUid }),
    periodUid: sheet.periods[period]!,
    status,
    official: rows[official] ?? null,
    pending: rows[pending] ?? null,
    ...(digest !== '' && { digest }),
  }));
}

/** Each row as the result had it, for the metrics of the sheet. */
export function rowsOfSheet(sheet: PeriodSheet): StoredResultSheet[] {
  const { metrics, rows, askedBefore, recurring, received, receivedEstimated } = sheet;
  const [values, estimates] = [sheet.values.map(figuresByRow), (sheet.estimated ?? []).map(figuresByRow)];
  const byRow = (parts: PeriodSheet['received']) => new Map(parts);
  const [days, recurrences] = [new Map(askedBefore), new Map(recurring)];
  const [parts, estimatedParts] = [byRow(received), byRow(receivedEstimated)];
  return Array.from({ length: rows }, (_, row): StoredResultSheet => {
    const figures = (columns: readonly (readonly string[])[]): StoredFigures =>
      columns.flatMap((column, at) => (column[row] ? [[metrics[at]!, column[row]] as const] : []));
    const named = (columns: readonly Rows[]) => metrics.filter((_metric, at) => isAmongRows(columns[at], row));
    const [estimated, notApplicable] = [figures(estimates), named(sheet.notApplicable)];
    return {
      values: figures(values),
      missing: named(sheet.missing),
      metrics: named(sheet.asked),
      ...(days.has(row) && { askedBefore: days.get(row)! }),
      ...(recurrences.has(row) && { recurring: recurrences.get(row)! }),
      ...(notApplicable.length > 0 && { notApplicable }),
      ...(parts.has(row) && { received: parts.get(row)! }),
      ...(estimated.length > 0 && { estimated }),
      ...(estimatedParts.has(row) && { receivedEstimated: estimatedParts.get(row)! }),
    };
  });
}

/** Whether a sheet contains all of some metrics. */
export function hasMetrics({ metrics }: PeriodSheet, wanted: ReadonlySet<string>): boolean {
  const held = new Set(metrics);
  return [...wanted].every((metric) => held.has(metric));
}

/**
 * A sheet with some results replaced by their present state.
 * @param changed uids of the results that were written or removed; `now`: those of them that still exist
 */
export function withResults(
  sheet: PeriodSheet,
  changed: readonly ReportName[],
  now: readonly PackageResult[],
  metrics: Iterable<string>,
): PeriodSheet {
  const names = new Set(changed.map(keyOf));
  return periodSheet([...resultsOfSheet(sheet).filter((each) => !names.has(keyOf(each))), ...now], metrics);
}

/** Sheets by the uid of their period; a sheet has one, unless a period was made again with the same first day. */
export function sheetsByPeriod(sheets: readonly PeriodSheet[]): Map<string, PeriodSheet> {
  const named = sheets.flatMap(({ periods }) => periods);
  if (new Set(named).size === named.length && sheets.every(({ periods }) => periods.length <= 1))
    return new Map(sheets.flatMap((sheet) => sheet.periods.map((uid) => [uid, sheet] as const)));
  const metrics = new Set(sheets.flatMap((sheet) => sheet.metrics));
  const results = Map.groupBy(sheets.flatMap(resultsOfSheet), ({ periodUid }) => periodUid);
  return new Map([...results].map(([uid, own]) => [uid, periodSheet(own, metrics)]));
}
