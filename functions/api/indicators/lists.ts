import type { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { indicatorInPackage, indicatorsOfPackage, indicatorsOfProject } from '../../core/indicator/indicators.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { indicatorView, lightView } from './view.ts';

type Routes = Handlers<typeof indicators>;

export const listProjectIndicators: Routes['listProjectIndicators'] = async ({ tenantUid }, { params }) => {
  const { items, ...place } = await indicatorsOfProject(tenantUid, params.projectId);
  return items.map((item) => {
    const view = indicatorView({ item, ...place });
    return { ...view, baseMetrics: view.resultBaseMetric, metrics: item.metrics };
  });
};

export const listIndicators: Routes['listIndicators'] = async (context, { query }) => {
  const { items, ...place } = await indicatorsOfPackage(context, query.allAvailable);
  const views = items.map((item) => indicatorView({ item, ...place }));
  return query.light ? views.map(lightView) : views;
};

export const readIndicator: Routes['readIndicator'] = async (context, { params }) => {
  const shown = await indicatorInPackage(context, params.indicatorId);
  context.reply.version = shown.item.version;
  return indicatorView(shown);
};
