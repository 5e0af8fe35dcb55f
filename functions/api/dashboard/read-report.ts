import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { type DraftResult, draftResults } from '../../core/dashboard/draft-results.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figure, number } from './figures.ts';

function view({ item, exact, sums, isUnusual }: DraftResult) {
  const { uid, name, unit, category, metrics } = item;
  const named = metrics.map((metric) => {
    const value = sums.get(metric.uid) ?? null;
    return { uid: metric.uid, name: metric.name, unit: metric.unit, value: number(value), exact: value };
  });
  return { uid, name, unit, category, ...figure(exact), metrics: named, unusual: isUnusual };
}

export const readReportIndicators: Handlers<typeof dashboard>['readReportIndicators'] = async (context) =>
  (await draftResults(context)).map(view);
