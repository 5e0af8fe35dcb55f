import { factorsFromMetric, packagesWithMetric } from '../../core/metric/use.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = { basemetric_id: string };

/** The conversion factors from a metric (SET-351, SET-352). */
export const metricFactors = async ({ tenantUid }: SignedInRequest, { basemetric_id }: Body) =>
  (await factorsFromMetric(tenantUid, basemetric_id)).map(
    ({ uid, metricUid, metricName, metricUnit, toUnit, factor, isGlobal, source }) => ({
      uid,
      metric: { uid: metricUid, name: metricName, unit: metricUnit },
      toUnit,
      factor: Number(factor),
      is_global: isGlobal,
      source: source ?? '',
    }),
  );

/** The reporting packages that use a metric (SET-353, SET-354). */
export const metricPackages = ({ tenantUid }: SignedInRequest, { basemetric_id }: Body) =>
  packagesWithMetric(tenantUid, basemetric_id);
