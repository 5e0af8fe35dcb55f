import { metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { type ExplainedLine, explain } from '../../../shared/domain/report/explanation.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { checkSeen } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { namedVersion } from '../dashboard/evidence.ts';
import { formerPeople } from '../person/former.ts';
import { addressedId } from '../structure/place.ts';
import { type NamedSubmission, namesIn } from './read-receipt.ts';
import { recordedSubmission } from './recorded.ts';

/** The submission of a report that a figure counts, with the metrics behind the figure. */
export type Explanation = NamedSubmission & { lines: readonly ExplainedLine[] };

/**
 * The metrics of the path's report behind a figure, with everything below them, as recorded by the submission that counts; null
 * without such a submission. A metric that was merged since appears as today's metric. Seven round trips, whatever the size of
 * the report: the id, the project, the report, the aliases, the tree, the receipt, the people.
 * @throws not_found, forbidden for a staging report (REP-334)
 */
export async function explainReport(context: Context, indicatorId: string): Promise<Explanation | null> {
  const { tenantUid } = context;
  const id = addressedId(context);
  const place = await structureStore(tenantUid).placeOf(id);
  const [{ indicators }, submissions, aliases] = await Promise.all([
    indicatorStore(tenantUid).load(place.projectUid),
    submissionStore(tenantUid).read(id.uid),
    metricUseStore(tenantUid).aliases(),
  ]);
  const { report } = submissions;
  checkSeen(context, report);
  const { period } = submissions;
  const { version } = namedVersion({ indicators, aliases }, indicatorId, period ? { start: period.startDate } : null);
  const counting = countingSubmissions(report);
  const { nodes } = (await reportStore(tenantUid).structure(report, place)).tree;
  const recorded = await recordedSubmission(tenantUid, submissions, counting.official ?? counting.pending ?? 0, nodes);
  if (!recorded) return null;
  const wanted = new Set(metricsIn(version.equation));
  const lines = explain(recorded, nodes, (uid) => wanted.has(todayOf(uid, aliases)));
  const [names, former] = await Promise.all([namesIn(tenantUid, recorded, submissions), formerPeople(tenantUid)]);
  return { recorded, submissions, nodes, lines, names, former };
}
