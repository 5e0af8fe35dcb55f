import type { DispatchBody } from '../../../shared/contract/dispatch-bodies.ts';
import { metricsCsv } from '../../../shared/domain/metrics-csv.ts';
import { structureStore } from '../../data/structure-store.ts';
import type { Context } from '../../http/context.ts';
import { namedCommit, projectPlace } from './commit.ts';

/** The metrics of a commit as 'metrics.csv' (SET-384, SET-385). */
export async function exportCsv(
  context: Context,
  { commitId }: Extract<DispatchBody, { type: 'METRICS_TO_CSV' }>,
): Promise<string> {
  const store = structureStore(context.tenantUid);
  const commit = await namedCommit(context, commitId);
  const place = commit ? await store.placeOf(commit) : await projectPlace(context);
  context.reply.contentType = 'text/csv; charset=utf-8';
  context.reply.filename = 'metrics.csv';
  return metricsCsv((await store.read(place)).tree.nodes);
}
