import { countedMetrics } from '../../../shared/domain/company/figures.ts';
import { ReceivedInside } from '../../../shared/domain/company/left-out.ts';
import { equationKey } from '../../../shared/domain/indicator/equation.ts';
import type { KeptDigits } from '../../../shared/domain/kernel/digits.ts';
import type { Bucket, Interval } from '../../../shared/domain/kernel/intervals.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { Context } from '../context.ts';
import { tenantDays, tenantToday } from '../tenant/clock.ts';
import {
  type CompanyEquation,
  type CompanyProject,
  type CompanyRange,
  type CompanyScene,
  type ComputedCompany,
  companyInput,
  computeCompany,
  insideOf,
  keptInput,
  loadMeasuring,
  loadProjects,
  loadWholeCompany,
} from './dashboard.ts';
import { keptSumsOf } from './kept-sums.ts';
import { type CompanyTable, companyTable } from './table.ts';
import { opened, readsEach } from './visible-projects.ts';

/** A company as its dashboard tells it; `projects`, `companies`: how many. The rest as in `CompanyScene`. */
export type CompanyShown = Pick<CompanyScene, 'company' | 'waiting' | 'summed'> & { projects: number; companies: number };

/** A company with its indicators over a range; `interval`: the calendar interval of the figures. */
export type CompanyFiguresShown = { scene: CompanyShown; interval: Interval; computed: ComputedCompany[] };

/**
 * The indicators of a company over its projects and those of the companies below it (SET-007); a company at the top of
 * the tree covers all projects (SET-008). They come from the sums that the company keeps, where these have everything,
 * else from those of each project.
 * @param wholePast running totals count from the first period on
 * @throws not_found
 */
export async function figuresOfCompany(
  context: Context,
  companyUid: string,
  range: CompanyRange,
  wholePast: boolean,
): Promise<CompanyFiguresShown> {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const measuring = await loadMeasuring(context, companyUid);
  const kept = await keptSumsOf(tenantUid, measuring, now.toISOString());
  if (kept) {
    const input = keptInput(kept.sums, kept.inside, range, today, wholePast);
    const { company, companies } = measuring;
    const scene = { company, companies: companies.length, projects: kept.projects, waiting: 0, summed: kept.summed };
    return { scene, interval: input.interval, computed: computeCompany(measuring, input) };
  }
  const scene = await loadProjects(tenantUid, measuring);
  const input = companyInput(scene.projects, range, today, wholePast);
  const shown = { ...scene, companies: scene.companies.length, projects: scene.projects.length };
  return { scene: shown, interval: input.interval, computed: computeCompany(scene, input) };
}

/** The results of a company by interval, in the order of `shown`; `projects`: those that the caller may open, each by itself. */
export type ResultsByInterval = {
  company: CompanyScene['company'];
  interval: Interval;
  shown: readonly Bucket[];
  whole: ComputedCompany[] | undefined;
  projects: { project: CompanyProject['project']; computed: ComputedCompany[] }[] | undefined;
};

/**
 * The results of a company (OPS-036), of the company as a whole, of its projects, or both.
 * @throws not_found, conflict while projects are still being added up
 */
export async function companyResults(
  context: Context,
  companyUid: string,
  range: CompanyRange,
  { withWhole, withProjects }: { withWhole: boolean; withProjects: boolean },
): Promise<ResultsByInterval> {
  const { tenantUid, actor, now } = context;
  const scene = await loadWholeCompany(context, companyUid);
  const input = companyInput(scene.projects, range, await tenantToday(tenantUid, now));
  const computedOf = (projects: readonly CompanyProject[], marks = scene.marks) =>
    computeCompany({ ...scene, marks }, { ...input, projects: projects.flatMap(({ sums }) => sums ?? []) });
  const { open } = opened(actor, scene.projects);
  return {
    company: scene.company,
    interval: input.interval,
    shown: input.shown,
    whole: withWhole ? computedOf(scene.projects) : undefined,
    projects: withProjects ? open.map((each) => ({ project: each.project, computed: computedOf([each], {}) })) : undefined,
  };
}

/** The results as a table for a spreadsheet (OPS-037). @throws as `companyResults` */
export async function companyResultsTable(
  context: Context,
  companyUid: string,
  range: CompanyRange,
  choice: { submitted?: boolean; digits?: KeptDigits; reports?: 'all' } = {},
): Promise<CompanyTable> {
  const { tenantUid, actor, now } = context;
  const scene = await loadWholeCompany(context, companyUid);
  const dayOf = await tenantDays(tenantUid, now);
  const input = companyInput(scene.projects, range, dayOf(now.toISOString()));
  return companyTable(scene, input, opened(actor, scene.projects).open, {
    ...choice,
    cumulative: false,
    withQuality: false,
    dayOf,
  });
}

type Metric = CompanyEquation['item']['metrics'][number];

/** The figure of a project for a metric in one period; `end`: exclusive; `value`: a decimal. */
export type ReportedMetric = {
  project: CompanyProject['project'];
  metric: Metric;
  start: string;
  end: string;
  value: string;
};

type ResultsRequest = { from?: string | undefined; to?: string | undefined; indicatorId?: string | undefined };

/**
 * The approved values that projects have reported for the metrics of the indicators (OPS-038), in periods that end in the range,
 * of the projects that the caller may open and whose entered figures they may read; for one indicator, only in the reports behind
 * its figure. Values sent by another project of the company are included.
 * @throws as `companyResults`, and not_found for an unknown indicator
 */
export async function companyInputs(
  context: Context,
  companyUid: string,
  { from, to, indicatorId }: ResultsRequest,
): Promise<ReportedMetric[]> {
  const { tenantUid, actor, now } = context;
  const scene = await loadWholeCompany(context, companyUid);
  const all = scene.indicators.map(({ item }) => item);
  const named = indicatorId ? meantBy(indicatorId, all) : undefined;
  const wanted = scene.indicators.filter(({ item }) => !indicatorId || item === named);
  if (indicatorId && wanted.length === 0) throw notFound('indicator');
  const metrics = new Map(wanted.flatMap(({ item }) => item.metrics.map((metric) => [metric.uid, metric])));
  const [only, ...others] = wanted;
  const equation = only && others.length === 0 ? only.equation : null;
  const indexIn = (sums: CompanyProject['sums']) => (equation ? (sums?.keys.indexOf(equationKey(equation)) ?? -1) : -1);
  const until = to ?? (await tenantToday(tenantUid, now));
  const isShown = (last: string) => (from === undefined || last >= from) && last <= until;
  const received = new ReceivedInside(equation, insideOf(scene.projects));
  const read = opened(actor, scene.projects).open.filter((each) => readsEach(actor, [each]));
  return read.flatMap(({ project, sums }) =>
    (sums?.periods ?? [])
      .filter((period) => isShown(lastDayOf(period.end)))
      .flatMap((period) =>
        Object.entries(countedMetrics(period, indexIn(sums), received)).flatMap(([metricUid, value]): ReportedMetric[] => {
          const metric = metrics.get(metricUid);
          return metric ? [{ project, metric, start: period.start, end: period.end, value }] : [];
        }),
      ),
  );
}
