import type { CompanyInput, CompanyReport, companyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import { INTERVALS, lastDayOf } from '../../../shared/domain/kernel/intervals.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { type CompanyRange, companyInput, computeCompany, loadWholeCompany } from '../../core/company/dashboard.ts';
import { companyTable } from '../../core/company/table.ts';
import { opened } from '../../core/company/visible-projects.ts';
import { tenantToday } from '../../core/tenant/clock.ts';
import { csvText } from '../../csv/writer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figure } from './figures.ts';

type Routes = Handlers<typeof companyDashboard>;
type Query = CompanyRange & { summary_cumulation_period?: string | undefined };

const rangeOf = ({ fromDate, toDate, summary_cumulation_period: wanted }: Query): CompanyRange => ({
  fromDate,
  toDate,
  interval: INTERVALS.find((interval) => interval === wanted),
});

/** The approved results of a company, an element an interval (OPS-036); as CSV with `output_format` csv or excel. */
export const listCompanyReports: Routes['listCompanyResults'] = async (context, { params, query }) => {
  if (query.output_format === 'csv' || query.output_format === 'excel') return companyCsv(context, params.companyId, query);
  const scene = await loadWholeCompany(context.tenantUid, params.companyId);
  const input = companyInput(scene.projects, rangeOf(query), await tenantToday(context.tenantUid, context.now));
  const named = opened(context.actor, scene.projects).open;
  const resultsOf = (projects: typeof scene.projects) => {
    const sums = projects.flatMap((each) => each.sums ?? []);
    const computed = computeCompany(scene, { ...input, projects: sums });
    return (index: number) =>
      computed.map(({ item: { uid, name, unit, category }, figures }) => ({
        uid,
        name,
        unit,
        category,
        ...figure(figures.periods[index]!.official.value),
      }));
  };
  const whole = query.ignore_summary ? undefined : resultsOf(scene.projects);
  const byProject = (query.include_project_results ? named : []).map((each) => ({ each, results: resultsOf([each]) }));
  return input.shown.map(
    ({ uid, start, end }, index): CompanyReport => ({
      cacheKey: `${scene.company.uid}-${input.interval}-${uid}`,
      startDate: start,
      endDate: end,
      ...(whole && { results: whole(index) }),
      ...(query.include_project_results && {
        project_results: byProject.map(({ each: { project }, results }) => ({
          project: { uid: project.uid, name: project.name },
          results: results(index),
        })),
      }),
    }),
  );
};

/** The same as a table for a spreadsheet (OPS-037). */
export const exportCompanyReport: Routes['exportCompanyResults'] = (context, { params, query }) =>
  companyCsv(context, params.companyId, query);

async function companyCsv(context: SignedInRequest, companyUid: string, query: Query): Promise<string> {
  const scene = await loadWholeCompany(context.tenantUid, companyUid);
  const input = companyInput(scene.projects, rangeOf(query), await tenantToday(context.tenantUid, context.now));
  const { columns, rows } = companyTable(scene, input, opened(context.actor, scene.projects).open, false);
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'company_indicators.csv' });
  return csvText(
    columns,
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']))),
  );
}

/** What the projects that the caller may open have reported for the metrics of the indicators, approved (OPS-038). */
export const listCompanyInputs: Routes['listCompanyInputs'] = async (context, { params, query }) => {
  const scene = await loadWholeCompany(context.tenantUid, params.companyId);
  const wanted = scene.indicators.filter(({ item }) => !query.indicatorId || meansUid(query.indicatorId, item.uid));
  const metrics = new Map(wanted.flatMap(({ item }) => item.metrics.map((metric) => [metric.uid, metric])));
  const to = query.to_date ?? (await tenantToday(context.tenantUid, context.now));
  const isShown = (last: string) => (query.from_date === undefined || last >= query.from_date) && last <= to;
  return opened(context.actor, scene.projects).open.flatMap(({ project: { uid, name }, sums }) =>
    (sums?.periods ?? [])
      .filter((period) => isShown(lastDayOf(period)))
      .flatMap(({ start, end, metrics: values }) =>
        Object.entries(values).flatMap(([metricUid, value]): CompanyInput[] => {
          const metric = metrics.get(metricUid);
          if (!metric) return [];
          return [
            {
              uid: `${uid}-${metricUid}-${start}`,
              project: { uid, name },
              basemetric: { uid: metricUid, name: metric.name, unit: metric.unit },
              startDate: start,
              endDate: end,
              value,
            },
          ];
        }),
      ),
  );
};
