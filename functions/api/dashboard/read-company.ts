import type {
  CompanyDashboard,
  CompanyEvidence,
  companyDashboard,
} from '../../../shared/contract/indicator/company-dashboard.ts';
import type { ComputedCompany } from '../../core/company/dashboard.ts';
import { type EvidencePart, figureByProject } from '../../core/company/evidence.ts';
import { type CompanyShown, figuresOfCompany } from '../../core/company/results.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { dashboardView, figure } from './figures.ts';

type Routes = Handlers<typeof companyDashboard>;

export const readCompanyDashboard: Routes['readCompanyDashboard'] = async (context, { params, query }) => {
  const { scene, interval, computed } = await figuresOfCompany(context, params.companyId, query, query.cumulative);
  return {
    interval,
    projects: scene.projects,
    companies: scene.companies,
    waiting: scene.waiting,
    summed: scene.summed,
    indicators: computed.map((each) => indicatorView(scene, each)),
  };
};

function indicatorView({ company }: CompanyShown, { item, figures }: ComputedCompany): CompanyDashboard['indicators'][number] {
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

export const readCompanyEvidence: Routes['readCompanyEvidence'] = async (context, { params, query }) => {
  const wanted = { indicatorId: params.indicatorId, ...query };
  const { item, equation, period, projects, others } = await figureByProject(context, params.companyId, wanted);
  return {
    indicator: { uid: item.uid, name: item.name, unit: item.unit, equation },
    period: { uid: period.uid, startDate: period.start, endDate: period.end },
    metrics: item.metrics.map(({ uid, name, unit }) => ({ uid, name, unit })),
    projects: projects.map(({ project: { uid, name }, companyName, own, restated, part }) => ({
      project: { uid, name },
      company: companyName,
      own: own.map(({ indicator, equation: other, unit, from }) => ({ indicator, equation: other, unit, from })),
      restatements: restated.map(({ index: _index, of: _of, start, end, ...figure }) => ({
        startDate: start,
        endDate: end,
        ...figure,
      })),
      ...partView(part),
    })),
    others: others && { projects: others.projects, ...partView(others.part) },
  };
};

type Part = Omit<NonNullable<CompanyEvidence['others']>, 'projects'>;

const partView = ({ figures: { official, reported, status, spanning }, values }: EvidencePart): Part => ({
  ...figure(official.value),
  reported: figure(reported.value),
  status,
  spanning,
  reports: official.reports,
  of: official.of,
  estimated: official.estimated ?? null,
  otherwise: official.otherwise?.projects ?? 0,
  restated: official.restated?.projects ?? 0,
  values,
});
