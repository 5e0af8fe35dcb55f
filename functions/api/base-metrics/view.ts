import type { BaseMetric as View } from '../../../shared/contract/metric/base-metrics.ts';
import { sanitiseRichText } from '../../../shared/domain/file/rich-text.ts';
import type { BaseMetricFields } from '../../core/metric/base-metric.ts';

type StoredBaseMetric = BaseMetricFields & { uid: string; version?: number };

/** A base metric as clients read it. */
export const metricView = ({
  uid,
  name,
  unit,
  description,
  category,
  version,
  parentMetricUid,
  conversionBaseUid,
}: StoredBaseMetric): View => ({
  uid,
  name,
  unit,
  category,
  version: version ?? 1,
  description: sanitiseRichText(description),
  parentmetric: parentMetricUid ?? null,
  conversion_base: conversionBaseUid ?? null,
});
