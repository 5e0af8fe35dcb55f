import { mergePair } from '../../core/metric/merge.ts';
import { startMerge } from '../../core/metric/start-merge.ts';
import { answerEndedJob } from '../../http/job-answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = { from_metric_id: string; to_metric_id: string; reason?: string | undefined };

/** Makes one base metric another one (SET-355, SET-356). */
export async function mergeMetrics(context: SignedInRequest, { from_metric_id, to_metric_id, reason }: Body) {
  const { tenantUid, cause } = context;
  const { from, to } = await mergePair(tenantUid, from_metric_id, to_metric_id);
  return answerEndedJob(context, await startMerge(tenantUid, { from, to, reason }, cause));
}
