import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { csvText } from '../../csv/writer.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { draftSightIn } from '../report/draft-sight.ts';
import { tenantToday } from '../tenant/clock.ts';
import { type DateRange, dashboardScopeOf } from './figures.ts';
import { type EnteredRow, inputRows } from './input-rows.ts';

/** One row per metric of a package, one column per reporting period. Every row has every column. */
export type FiguresByPeriod = { columns: string[]; rows: Record<string, string>[] };

const FIXED = ['Reporting Package', 'Section', 'Metric', 'Unit'] as const;

/** Leaves out drafts for periods for which their package has a submitted report, such as a moved one, which counts (REP-136). */
function withoutDoubles(entered: readonly EnteredRow[]): EnteredRow[] {
  const cellOf = ({ row, origin }: EnteredRow) => JSON.stringify([origin.packageUid, row['Reporting Period']]);
  const submitted = new Set(entered.filter(({ origin }) => origin.submission > 0).map(cellOf));
  return entered.filter((each) => each.origin.submission > 0 || !submitted.has(cellOf(each)));
}

/** The figures of several periods side by side (OPS-083). @throws not_found for an unknown package */
export async function periodTable(context: Context, projectUid: string, range: DateRange): Promise<FiguresByPeriod> {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(projectUid);
  const scope = dashboardScopeOf(loaded, range, today);
  const seesDrafts = draftSightIn(context, { ...loaded, allPackages: loaded.packages });
  const rows = new Map<string, Record<string, string>>();
  const entered: EnteredRow[] = [];
  for await (const each of inputRows(tenantUid, loaded, scope, { seesDrafts })) entered.push(each);
  for (const { row, origin } of withoutDoubles(entered)) {
    // packages may have one name, and a section may hold a metric twice; figures of two units are never in one row
    const key = JSON.stringify([origin.packageUid, origin.nodeUid, row.Unit]);
    const found = rows.get(key) ?? Object.fromEntries(FIXED.map((name) => [name, row[name]]));
    rows.set(key, { ...found, [row['Reporting Period']]: row['N/A'] ? 'N/A' : row.Value });
  }
  const columns = [...FIXED, ...scope.shown.map(displayPeriod)];
  const filled = [...rows.values()].map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])));
  return { columns, rows: filled };
}

/** The table as a CSV file, with a header. */
export const periodTableCsv = ({ columns, rows }: FiguresByPeriod): string => csvText(columns, rows);
