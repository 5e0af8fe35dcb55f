import type { TenantDispatchBody } from '../../../shared/contract/tenant/tenant-admin.ts';
import { mergeIndicatorInto } from '../../core/indicator/merge-indicators.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<TenantDispatchBody, { type: 'MERGE_INDICATORS' }>;

/** Merges one indicator of a project into another one (ADM-342, ADM-448). */
export async function mergeIndicators(context: SignedInRequest, { from_indicator_id, to_indicator_id, ...said }: Body) {
  const { reason, figures_hash: figuresHash } = said;
  const { merged, targets } = await mergeIndicatorInto(context, from_indicator_id, to_indicator_id, { reason, figuresHash });
  return { uid: merged.uid, targets };
}
