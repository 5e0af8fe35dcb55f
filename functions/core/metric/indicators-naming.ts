import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { indicatorsOfNow } from '../../data/stores/indicator/indicators-of-now.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';

/**
 * The indicators of all projects; if equations were just written, read from each project itself, since their index may be late.
 */
export async function ownIndicators(tenantUid: string, areNew: boolean): Promise<IndicatorItem[]> {
  if (!areNew) return indicatorStore(tenantUid).all();
  const projects = await projectIndexStore(tenantUid).all();
  return indicatorsOfNow(
    tenantUid,
    projects.map(({ uid }) => uid),
  );
}

export type IndicatorDefinitions = Pick<IndicatorItem, 'name' | 'operationJson' | 'metrics' | 'resultMetricUid' | 'earlier'>;

/** The contents of an indicator in all of its versions; a company's indicator has only one. */
export const allVersionsOf = ({ operationJson, metrics, earlier = [] }: IndicatorDefinitions) => [
  { operationJson, metrics },
  ...earlier,
];

/** Whether an indicator computes with a metric, in any of its versions, or results in it. */
export const namesMetric = (item: IndicatorDefinitions, uids: { has(uid: string): boolean }): boolean =>
  uids.has(item.resultMetricUid) || allVersionsOf(item).some(({ metrics }) => metrics.some(({ uid }) => uids.has(uid)));
