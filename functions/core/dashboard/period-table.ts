import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { csvText } from '../../csv/writer.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { memberOf } from '../report/caller.ts';
import { tenantToday } from '../tenant/clock.ts';
import { type DateRange, dashboardScopeOf } from './figures.ts';
import { inputRows } from './input-rows.ts';

/** One row per metric of a package, one column per reporting period. Every row has every column. */
export type FiguresByPeriod = { columns: string[]; rows: Record<string, string>[] };

const FIXED = ['Reporting Package', 'Section', 'Metric', 'Unit'] as const;

/** The figures of several periods side by side (OPS-083). @throws not_found for an unknown package */
export async function periodTable(context: Context, projectUid: string, range: DateRange): Promise<FiguresByPeriod> {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(projectUid);
  const scope = dashboardScopeOf(loaded, range, today);
  const drafts = seesStaging(memberOf(context, projectUid));
  const rows = new Map<string, Record<string, string>>();
  const seen = new Map<string, number>();
  for await (const { row } of inputRows(tenantUid, loaded.project, scope, { withDrafts: drafts })) {
    const named = JSON.stringify(FIXED.map((name) => row[name]));
    // one section may hold a metric several times, below different ones: each is a row of its own, in the order of the tree
    const inPeriod = `${row['Reporting Period']} ${named}`;
    const place = seen.get(inPeriod) ?? 0;
    seen.set(inPeriod, place + 1);
    const key = `${place} ${named}`;
    const found = rows.get(key) ?? Object.fromEntries(FIXED.map((name) => [name, row[name]]));
    rows.set(key, { ...found, [row['Reporting Period']]: row['N/A'] ? 'N/A' : row.Value });
  }
  const columns = [...FIXED, ...scope.shown.map(displayPeriod)];
  const filled = [...rows.values()].map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])));
  return { columns, rows: filled };
}

/** The table as a CSV file, with a header. */
export const periodTableCsv = ({ columns, rows }: FiguresByPeriod): string => csvText(columns, rows);
