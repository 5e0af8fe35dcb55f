import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { metricsCsv } from '../../../shared/domain/structure/csv.ts';
import { namedCommit, projectPlace } from '../../core/structure/named-commit.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { storedText } from '../../files/stored-text.ts';
import { MAX_ANSWER_BYTES } from '../../http/answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

const FILE = { filename: 'metrics.csv', contentType: 'text/csv; charset=utf-8' } as const;

/** The metrics of a commit as 'metrics.csv' (SET-384, SET-385); what fits into no answer is fetched where the answer leads to. */
export async function exportCsv(
  context: SignedInRequest,
  { commitId }: Extract<DispatchBody, { type: 'METRICS_TO_CSV' }>,
): Promise<string> {
  const { tenantUid, reply } = context;
  const store = structureStore(tenantUid);
  const commit = await namedCommit(context, commitId);
  const place = commit ? await store.placeOf(commit) : await projectPlace(context);
  const text = metricsCsv((await store.read(place)).tree.nodes);
  if (Buffer.byteLength(text) <= MAX_ANSWER_BYTES) {
    Object.assign(reply, FILE);
    return text;
  }
  reply.status = 303;
  reply.location = await storedText(tenantUid, [text], FILE);
  return '';
}
