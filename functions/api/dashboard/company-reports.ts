import type { CompanyReport, companyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import { csvOf } from '../../../shared/domain/file/csv-cell.ts';
import { INTERVALS } from '../../../shared/domain/kernel/intervals.ts';
import type { CompanyRange, ComputedCompany } from '../../core/company/dashboard.ts';
import { companyInputs, companyResults, companyResultsTable } from '../../core/company/results.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figure } from './figures.ts';

type Routes = Handlers<typeof companyDashboard>;
type Query = CompanyRange & { summary_cumulation_period?: string | undefined };
type Choice = Parameters<typeof companyResultsTable>[3];

const rangeOf = ({ fromDate, toDate, summary_cumulation_period: wanted }: Query): CompanyRange => ({
  fromDate,
  toDate,
  interval: INTERVALS.find((interval) => interval === wanted),
});

/** The approved results of a company, an element an interval (OPS-036); as CSV with `output_format` csv or excel. */
export const listCompanyResults: Routes['listCompanyResults'] = async (context, { params, query }) => {
  if (query.output_format === 'csv' || query.output_format === 'excel') return companyCsv(context, params.companyId, query);
  const parts = { withWhole: !query.ignore_summary, withProjects: query.include_project_results ?? false };
  const { company, interval, shown, whole, projects } = await companyResults(context, params.companyId, rangeOf(query), parts);
  return shown.map(
    ({ uid, start, end }, index): CompanyReport => ({
      cacheKey: `${company.uid}-${interval}-${uid}`,
      startDate: start,
      endDate: end,
      ...(whole && { results: resultsAt(index, whole) }),
      ...(projects && {
        project_results: projects.map(({ project, computed }) => ({
          project: { uid: project.uid, name: project.name },
          results: resultsAt(index, computed),
        })),
      }),
    }),
  );
};

const resultsAt = (index: number, computed: readonly ComputedCompany[]) =>
  computed.map(({ item: { uid, name, unit, category }, figures }) => {
    const { value, otherwise, restated, ownRestated } = figures.periods[index]!.official;
    const marks = { ...(otherwise && { otherwise }), ...(restated && { restated }), ...(ownRestated && { ownRestated }) };
    return { uid, name, unit, category, ...figure(value), ...marks };
  });

/** The company's results as a table for a spreadsheet (OPS-037). */
export const exportCompanyResults: Routes['exportCompanyResults'] = (context, { params, query }) =>
  companyCsv(context, params.companyId, query, {
    submitted: query.submitted,
    digits: query.digits,
    ...(query.reports && { reports: 'all' }),
  });

async function companyCsv(context: SignedInRequest, companyUid: string, query: Query, choice: Choice = {}): Promise<string> {
  const { columns, rows } = await companyResultsTable(context, companyUid, rangeOf(query), choice);
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'company_indicators.csv' });
  return csvOf([columns, ...rows]);
}

export const listCompanyInputs: Routes['listCompanyInputs'] = async (context, { params, query }) => {
  const wanted = { from: query.from_date, to: query.to_date, indicatorId: query.indicatorId };
  return (await companyInputs(context, params.companyId, wanted)).map(({ project, metric, start, end, value }) => ({
    uid: `${project.uid}-${metric.uid}-${start}`,
    project: { uid: project.uid, name: project.name },
    basemetric: { uid: metric.uid, name: metric.name, unit: metric.unit },
    startDate: start,
    endDate: end,
    value,
  }));
};
