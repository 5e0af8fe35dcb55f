import type { z } from 'zod';
import type { CompanyIndicator, companyIndicators } from '../../../shared/contract/indicator/company-indicators.ts';
import {
  type MeasuredByCompany,
  type MeasuredIndicator,
  measuredByCompany,
  startMeasuring,
} from '../../core/indicator/company-indicators.ts';
import { companyFiguresGone, stopMeasuring } from '../../core/indicator/remove-company-indicator.ts';
import { figuresHash } from '../../core/restatement/shown-figures.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';

type Routes = Handlers<typeof companyIndicators>;

function view(
  { item, company, projects }: MeasuredIndicator,
  targets: MeasuredByCompany['targets'],
): z.input<typeof CompanyIndicator> {
  const { uid, name, category, unit, resultMetricUid, metrics, operationJson, version } = item;
  const target = targets.find(({ metricUid, removed }) => metricUid === resultMetricUid && !removed);
  const result = { uid: resultMetricUid, name, unit, category };
  return {
    uid,
    name,
    category,
    category__name: category,
    result_metric: resultMetricUid,
    version,
    resultBaseMetric: result,
    baseMetrics: result,
    metrics,
    operation_json: { ...operationJson },
    metricTarget: target ? targetView(target, name) : null,
    company: company && { uid: company.uid, name: company.name },
    projects,
  };
}

export const listCompanyIndicators: Routes['listCompanyIndicators'] = async (context, { params, query }) => {
  const { measured, targets } = await measuredByCompany(context, params.companyId, query.allAvailable ?? false);
  return measured.map((each) => view(each, targets));
};

export const addCompanyIndicator: Routes['addCompanyIndicator'] = async (context, { params, query, body }) => {
  const { measured, targets } = await startMeasuring(context, params.companyId, body, query.fromExisting);
  return view(measured, targets);
};

export const removeCompanyIndicator: Routes['removeCompanyIndicator'] = async (context, { params, body }) => {
  const said = { reason: body?.reason, figuresHash: body?.figures_hash };
  await stopMeasuring(context, params.companyId, params.indicatorId, said);
  return undefined;
};

export const previewCompanyIndicatorRemoval: Routes['previewCompanyIndicatorRemoval'] = async (context, { params }) => {
  const { version, figures } = await companyFiguresGone(context, params.companyId, params.indicatorId);
  return { version, figures, figures_hash: figuresHash(figures) };
};
