import type {
  CompanyDashboard,
  CompanyEvidence,
  companyDashboard,
} from '../../../shared/contract/indicator/company-dashboard.ts';
import { type CompanyFiguresInput, companyFigures } from '../../../shared/domain/company/figures.ts';
import { metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import {
  type CompanyEquation,
  type CompanyProject,
  type CompanyScene,
  type ComputedCompany,
  companyInput,
  computeCompany,
  loadCompany,
} from '../../core/company/dashboard.ts';
import { opened } from '../../core/company/visible-projects.ts';
import { tenantToday } from '../../core/tenant/clock.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { dashboardView, figure } from './figures.ts';

type Routes = Handlers<typeof companyDashboard>;

/** A company over its projects and those below it (SET-007); one at the top of the tree covers all that is below (SET-008). */
export const readCompanyDashboard: Routes['readCompanyDashboard'] = async ({ tenantUid, now }, { params, query }) => {
  const today = await tenantToday(tenantUid, now);
  const scene = await loadCompany(tenantUid, params.companyId);
  const input = companyInput(scene.projects, query, today, query.cumulative);
  return {
    interval: input.interval,
    projects: scene.projects.length,
    companies: scene.companies.length,
    waiting: scene.waiting,
    indicators: computeCompany(scene, input).map((computed) => indicatorView(scene, computed)),
  };
};

function indicatorView({ company }: CompanyScene, { item, figures }: ComputedCompany): CompanyDashboard['indicators'][number] {
  const view = dashboardView({ item, figures });
  return {
    ...view,
    inherited: item.companyUid !== company.uid,
    values: view.values.map((value, index) => {
      const { counts, spanning } = figures.periods[index]!;
      return { ...value, counts, spanning };
    }),
  };
}

/** A figure by project; projects that the caller may not open are one line together. */
export const readCompanyEvidence: Routes['readCompanyEvidence'] = async ({ tenantUid, actor, now }, { params, query }) => {
  const scene = await loadCompany(tenantUid, params.companyId);
  const found = scene.indicators.find(({ item }) => meansUid(params.indicatorId, item.uid));
  if (!found) throw new AppError('not_found', 'No such indicator');
  const today = await tenantToday(tenantUid, now);
  const input = companyInput(scene.projects, { interval: query.interval, toDate: '9999-12-31' }, today);
  const period = input.all.find(({ uid }) => uid === query.period);
  if (!period) throw fieldError('period', 'Nobody reports in this interval');
  const part = (projects: readonly CompanyProject[]) => partOf(found, projects, { ...input, shown: [period] });
  const { open, others } = opened(actor, scene.projects);
  const names = new Map(scene.companies.map(({ uid, name }) => [uid, name]));
  const rest = others.length > 0 ? part(others) : null;
  return {
    indicator: { uid: found.item.uid, name: found.item.name, unit: found.item.unit },
    period: { uid: period.uid, startDate: period.start, endDate: period.end },
    metrics: found.item.metrics.map(({ uid, name, unit }) => ({ uid, name, unit })),
    projects: open.map((each) => ({
      project: { uid: each.project.uid, name: each.project.name },
      company: names.get(each.project.companyUid) ?? '',
      ...part([each]),
    })),
    others: rest && { projects: others.length, ...rest },
  };
};

type Part = Omit<NonNullable<CompanyEvidence['others']>, 'projects'>;

function partOf({ equation }: CompanyEquation, projects: readonly CompanyProject[], input: CompanyFiguresInput): Part {
  const figures = companyFigures(equation, null, { ...input, projects: projects.flatMap(({ sums }) => sums ?? []) });
  const { official, reported, status, spanning } = figures.periods[0]!;
  return {
    ...figure(official.value),
    reported: figure(reported.value),
    status,
    spanning,
    reports: official.reports,
    of: official.of,
    values: metricsIn(equation).map((uid) => ({ uid, value: figures.metrics.get(uid) ?? null })),
  };
}
