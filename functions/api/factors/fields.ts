import { toDecimal } from '../../../shared/domain/decimal.ts';
import { fieldError } from '../../../shared/errors.ts';
import type { NewFactor } from '../../data/factor-store.ts';
import { metricStore } from '../../data/metric-store.ts';

type Metric = string | { uid: string };
type Sent = {
  metric?: Metric | undefined;
  toUnit?: string | undefined;
  factor?: number | string | undefined;
} & Partial<Record<Note, string | null | undefined>>;
type Note = 'source' | 'description' | 'startDate' | 'endDate';

const NOTES: readonly Note[] = ['source', 'description', 'startDate', 'endDate'];

/** What was sent, by the names of the store; the metric must be one of the tenant's. */
export async function factorFields(tenantUid: string, sent: Sent): Promise<Partial<NewFactor>> {
  const metric = sent.metric === undefined ? {} : await metricFields(tenantUid, sent.metric);
  const notes = NOTES.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name] ?? '']);
  return {
    ...metric,
    ...(sent.toUnit !== undefined && { toUnit: sent.toUnit }),
    ...(sent.factor !== undefined && { factor: toDecimal(sent.factor)! }),
    ...Object.fromEntries(notes),
  };
}

async function metricFields(tenantUid: string, sent: Metric) {
  const metric = await metricStore(tenantUid).find(typeof sent === 'string' ? sent : sent.uid);
  if (!metric) throw fieldError('metric', 'There is no such metric');
  return { metricUid: metric.uid, metricName: metric.name, metricUnit: metric.unit };
}
