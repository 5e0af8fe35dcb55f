import { syncFactorsOf } from '../../core/factor/sync.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/**
 * Copies the tenancy's factors of a metric to the metrics linked with it (ADM-449, ADM-450); answers the uids of these metrics.
 */
export const syncFactors = async (context: SignedInRequest, { metric_id }: { metric_id: string }) => ({
  metrics: await syncFactorsOf(context, metric_id),
});
