import type { Cause } from '../../../functions/data/audit-write.ts';
import { metricOf } from './definitions.ts';
import { tenantUid } from './world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { mergePair } = await import('../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../functions/core/metric/start-merge.ts');

/** Deletes the merges of earlier tests, and the companies' notes of them. */
export async function forgetMerges(): Promise<void> {
  for (const fromUid of (await metricUseStore(tenantUid).aliases({ consistent: true })).keys())
    await db.entities.metricalias.delete({ tenantUid, fromUid }).go();
  await db.entities.mergedmetrics.delete({ tenantUid }).go();
  const { indicators, targets } = await companyFiguresStore(tenantUid).all({ consistent: true });
  for (const { merges: _, ...item } of indicators) await db.entities.companyindicator.put(item).go();
  for (const { merges: _, ...item } of targets) await db.entities.companytarget.put(item).go();
}

/** Starts a merge of two metrics, given by name. @returns its worker */
export const merges = (cause: Cause, from: string, to: string) => mergesMetrics(cause, metricOf(from), metricOf(to));

/** As `merges`, with the metrics' uids. */
export async function mergesMetrics(cause: Cause, fromUid: string, toUid: string): Promise<() => Promise<string>> {
  await startMerge(tenantUid, { ...(await mergePair(tenantUid, fromUid, toUid)), reason: 'One meter' }, cause);
  const change = { kind: 'merge', fromUid, toUid } as const;
  return () => carryMetricChange({ tenantUid, cause, progress: async () => {} }, change);
}
