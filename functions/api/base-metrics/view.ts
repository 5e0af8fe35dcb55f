import type { BaseMetric as View } from '../../../shared/contract/metric/base-metrics.ts';
import { sanitiseRichText } from '../../../shared/domain/file/rich-text.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { BaseMetricFields, BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';

type Stored = BaseMetricFields & { uid: string; version?: number };

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
}: Stored): View => ({
  uid,
  name,
  unit,
  category,
  version: version ?? 1,
  description: sanitiseRichText(description),
  parentmetric: parentMetricUid ?? null,
  conversion_base: conversionBaseUid ?? null,
});

/** @throws not_found */
export async function metricOf(tenantUid: string, id: string): Promise<BaseMetricItem> {
  const found = await metricStore(tenantUid).find(id);
  if (!found) throw new AppError('not_found', 'No such base metric');
  return found;
}

type Sent = {
  name: string;
  unit: string;
  description: string;
  category: string;
  parentmetric: string | null;
  conversion_base: string | null;
};

/** What is stored of what was sent; `own`: the metric itself, which neither has itself as parent nor as base. @throws invalid_input */
export async function metricFieldsFrom(tenantUid: string, sent: Sent, own?: string): Promise<BaseMetricFields> {
  const { name, unit, category } = sent;
  const parent = await linked(tenantUid, 'parentmetric', sent.parentmetric, own);
  const base = await linked(tenantUid, 'conversion_base', sent.conversion_base, own);
  return {
    name,
    unit,
    category,
    description: sanitiseRichText(sent.description),
    ...(parent && { parentMetricUid: parent }),
    ...(base && { conversionBaseUid: base }),
  };
}

async function linked(tenantUid: string, field: string, id: string | null, own?: string): Promise<string | undefined> {
  if (id === null) return undefined;
  const found = await metricStore(tenantUid).find(id);
  if (!found) throw fieldError(field, 'No such base metric');
  if (found.uid === own) throw fieldError(field, 'A base metric cannot be linked to itself');
  return found.uid;
}
