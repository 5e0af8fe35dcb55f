import type { TenantDispatchBody } from '../../../shared/contract/tenant/tenant-admin.ts';
import { mergePair } from '../../core/metric/merge-pair.ts';
import { startMerge } from '../../core/metric/start-merge.ts';
import { answerEndedJob } from '../../http/job-answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<TenantDispatchBody, { type: 'MERGE_BASEMETRICS' }>;

/** Makes one base metric another one (SET-355, SET-356). */
export async function mergeMetrics(context: SignedInRequest, { from_metric_id, to_metric_id, ...said }: Body) {
  const { tenantUid, cause } = context;
  const { from, to } = await mergePair(tenantUid, from_metric_id, to_metric_id);
  const { reason, figures_hash: figuresHash } = said;
  return answerEndedJob(context, await startMerge(tenantUid, { from, to, reason, figuresHash }, cause));
}
