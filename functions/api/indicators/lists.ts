import type { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { AppError } from '../../../shared/errors.ts';
import { commitOf } from '../../core/structure/place.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { indicatorsOf, indicatorView, lightView } from './view.ts';

type Routes = Handlers<typeof indicators>;

export const listProjectIndicators: Routes['listProjectIndicators'] = async ({ tenantUid }, { params }) => {
  const figures = await indicatorStore(tenantUid).load(params.projectId);
  const { masterRefUid } = figures.project;
  return indicatorsOf(figures, masterRefUid, true).map((item) => {
    const view = indicatorView(item, figures, masterRefUid);
    return { ...view, baseMetrics: view.resultBaseMetric, metrics: item.metrics };
  });
};

export const listIndicators: Routes['listIndicators'] = async (context, { query }) => {
  const { projectUid, refUid } = commitOf(context);
  const figures = await indicatorStore(context.tenantUid).load(String(projectUid));
  const views = indicatorsOf(figures, String(refUid), query.allAvailable).map((item) =>
    indicatorView(item, figures, String(refUid)),
  );
  return query.light ? views.map(lightView) : views;
};

export const readIndicator: Routes['readIndicator'] = async (context, { params }) => {
  const { projectUid, refUid } = commitOf(context);
  const figures = await indicatorStore(context.tenantUid).load(String(projectUid));
  const item = indicatorsOf(figures, String(refUid), true).find(({ uid }) => uid === params.indicatorId);
  if (!item) throw new AppError('not_found', 'No such indicator');
  context.reply.version = item.version;
  return indicatorView(item, figures, String(refUid));
};
