import type { Former } from '../../../shared/domain/person/former.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { receiptContent } from '../../../shared/domain/report/receipt.ts';
import type { CalculatedValue } from '../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../shared/errors.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';
import { placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { authorNames } from '../person/author-names.ts';
import { formerPeople } from '../person/former.ts';
import { type RecordedSubmission, recordedSubmission } from './recorded.ts';

/** A submission with its tree, and the people whom it names. */
export type NamedSubmission = {
  recorded: RecordedSubmission;
  submissions: Submissions;
  nodes: readonly Node[];
  names: ReadonlyMap<string, string>;
  former: Former;
};

/** A submission with the figures computed from its receipt. */
export type ReadReceipt = NamedSubmission & { results: ReadonlyMap<string, CalculatedValue> };

/**
 * A submission of the path's report as it was; the policy has judged 'report:read'. Four round trips beside the policy's: the
 * report, its tree, the receipt, the people.
 * @throws not_found for a number that was not submitted
 */
export async function receiptOfSubmission(context: Context, submission: number): Promise<ReadReceipt> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const [submissions, { tree }] = await Promise.all([
    submissionStore(tenantUid).read(report.uid),
    reportStore(tenantUid).structure(report, placeIn(context)),
  ]);
  const recorded = await recordedSubmission(tenantUid, submissions, submission, tree.nodes);
  if (!recorded) throw notFound('submission');
  const { results } = reportFigures(receiptContent(recorded, tree.nodes));
  const [names, former] = await Promise.all([namesIn(tenantUid, recorded, submissions), formerPeople(tenantUid)]);
  return { recorded, submissions, nodes: tree.nodes, results, names, former };
}

/** All people named by a submission, in one BatchGet. */
export const namesIn = (tenantUid: string, { lines, factors, uploads }: RecordedSubmission, { report }: Submissions) =>
  authorNames(tenantUid, [
    ...lines.flatMap(({ by }) => by ?? []),
    ...factors.flatMap(({ identity }) => identity?.by ?? []),
    ...(uploads ?? []).map(({ by }) => by),
    ...report.history.map(({ updateBy }) => updateBy.uid),
  ]);
