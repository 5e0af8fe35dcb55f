import type { ConversionFactor } from '../../../../../shared/contract/factor/factors.ts';
import { TENANT_DISPATCH_ANSWERS, tenantAdmin } from '../../../../../shared/contract/tenant/tenant-admin.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import { tenantFactorTexts as texts } from './texts.ts';

/** Copies the factors of a row's metric to the metrics linked with it (ADM-039, ADM-449). */
export function useSync(): (factor: ConversionFactor) => Promise<void> {
  const flash = useFlash();
  const dispatch = useApiMutation(tenantAdmin, 'dispatchTenant', { changes: 'factors' });
  return async ({ metric }) => {
    try {
      const body = { type: 'SYNC_CONVERSION_FACTORS' as const, payload: { metric_id: metric.uid } };
      const { metrics } = TENANT_DISPATCH_ANSWERS.SYNC_CONVERSION_FACTORS.parse(await dispatch.mutateAsync({ args: { body } }));
      const content = metrics.length === 0 ? texts.syncedNone : countOf(metrics.length, texts.synced);
      flash({ type: metrics.length === 0 ? 'info' : 'success', content });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error, texts.syncFailed) });
    }
  };
}
