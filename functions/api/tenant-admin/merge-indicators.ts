import { mergeIndicatorInto } from '../../core/indicator/merge-indicators.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = { from_indicator_id: string; to_indicator_id: string; reason?: string | undefined };

/** Merges one indicator of a project into another one (ADM-342, ADM-448). */
export async function mergeIndicators(context: SignedInRequest, { from_indicator_id, to_indicator_id, reason }: Body) {
  const { merged, targets } = await mergeIndicatorInto(context, from_indicator_id, to_indicator_id, reason);
  return { uid: merged.uid, targets };
}
