import type { z } from 'zod';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import { storedTarget } from '../../../shared/domain/indicator/stored-target.ts';
import { type TargetItem, targetRecord } from '../../data/stores/indicator/target-store.ts';

const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

type Shown = Pick<TargetItem, 'uid' | 'metricUid' | 'value' | 'date' | 'metaJson' | 'version'>;

/** A target of a project or company as clients read it; `name` is that of its indicator (ADM-284, ADM-285). */
export function targetView(item: Shown, name: string): z.input<typeof Target> {
  const { value, date, thresholdLow, greenBelow, byDate } = storedTarget(targetRecord(item));
  const high = storedTarget({ value: null, date: null, metaJson: { thresholdLow: item.metaJson.thresholdHigh } });
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
      thresholdHigh: number(high.thresholdLow),
    },
    version: item.version,
  };
}
