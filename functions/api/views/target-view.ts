import type { z } from 'zod';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import { ratedTarget, type StoredTargetItem } from '../../core/indicator/target-fields.ts';

const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** A target of a project or company as clients read it; `name` is that of its indicator (ADM-284, ADM-285). */
export function targetView(item: StoredTargetItem, name: string): z.input<typeof Target> {
  const { value, date, thresholdLow, thresholdHigh, greenBelow, byDate } = ratedTarget(item);
  return {
    uid: item.uid,
    metric: { uid: item.metricUid, name },
    value: number(value),
    date,
    meta_json: {
      ...item.metaJson,
      byDate: byDate.map((each) => ({ ...each, target: number(each.target), threshold: number(each.threshold) })),
      greenBelow,
      thresholdLow: number(thresholdLow),
      thresholdHigh: number(thresholdHigh),
    },
    exact: { value, thresholdLow, byDate: [...byDate] },
    version: item.version,
  };
}
