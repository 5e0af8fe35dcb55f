import type { results } from '../../../shared/contract/indicator/results.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { displayStatus, REPORT_STATUSES } from '../../../shared/domain/report/status.ts';
import { dashboardScopeOf } from '../../core/dashboard/figures.ts';
import { inputRows } from '../../core/dashboard/input-rows.ts';
import { memberOf } from '../../core/report/caller.ts';
import { tenantToday } from '../../core/tenant/clock.ts';
import { csvText } from '../../csv/writer.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const FIXED = ['Reporting Package', 'Section', 'Metric', 'Unit'] as const;

/** The figures of several periods side by side (OPS-083). */
export const listPeriodsExcel: Handlers<typeof results>['exportPeriods'] = async (context, { params, query }) => {
  const { tenantUid, now, reply } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(params.projectId);
  const scope = dashboardScopeOf(loaded, query, today);
  const drafts = seesStaging(memberOf(context, params.projectId));
  const rows = new Map<string, Record<string, string>>();
  const seen = new Map<string, number>();
  for await (const row of inputRows(tenantUid, loaded.project, scope, drafts)) {
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
  if (query.output_format === 'json') return filled;
  Object.assign(reply, { contentType: 'text/csv; charset=utf-8', filename: 'reporting_periods.csv' });
  return csvText(columns, filled);
};

/** The statuses of a project's reports, each with how many packages stand at it (OPS-088). */
export const listStatuses: Handlers<typeof results>['listStatuses'] = async ({ tenantUid }, { params }) => {
  const boards = await boardStore(tenantUid).of([params.projectId]);
  const entries = Object.values(boards.get(params.projectId) ?? {});
  return REPORT_STATUSES.map((name) => ({
    uid: name.toLowerCase().replaceAll(' ', '-'),
    name,
    shown: displayStatus(name),
    reports: entries.filter(({ status }) => status === name).length,
  }));
};
