import type { z } from 'zod';
import type { Indicator } from '../../../shared/contract/indicator/indicators.ts';
import type { ShownIndicator } from '../../core/indicator/indicators.ts';
import { targetView } from '../views/target-view.ts';

type View = z.input<typeof Indicator>;

/** An indicator as clients read it, with its target on one package (ADM-251). */
export function indicatorView({ item, targets, packageUid }: ShownIndicator): View {
  const { uid, name, category, unit, resultMetricUid, metrics, operationJson, version } = item;
  const target = targets.find((each) => each.packageUid === packageUid && each.metricUid === resultMetricUid && !each.removed);
  return {
    uid,
    name,
    category,
    category__name: category,
    result_metric: resultMetricUid,
    resultBaseMetric: { uid: resultMetricUid, name, unit, category },
    metricTarget: target ? targetView(target, name) : null,
    baseMetrics: metrics,
    operation_json: { ...operationJson },
    version,
  };
}

/** An indicator without the long fields (ADM-455). */
export const lightView = ({ baseMetrics: _metrics, operation_json: _tree, ...rest }: View): View => rest;
