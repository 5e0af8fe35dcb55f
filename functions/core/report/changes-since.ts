import {
  comparedSubmission,
  type Difference,
  differences,
  type ReportStatements,
} from '../../../shared/domain/report/changes.ts';
import { type ReportContent, reportFigures } from '../../../shared/domain/report/figures.ts';
import { submissionTimes } from '../../../shared/domain/report/official.ts';
import type { OtherChange } from '../../../shared/domain/report/other-changes.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { basisOf } from '../../data/stores/factor/report-factors.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import { contentOf, type ReportParts, reportPeriod } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import { partsIn, placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { commentTrace, otherChanges } from './other-changes-since.ts';

/** A file or comment that differs, with its document, metric or section in the tree that the report has now. */
export type OtherDifference = Omit<OtherChange, 'nodeUid'> & { node: Node };

/** `since`: the submission that is compared with; null where there is none. `approved`: whether its figures were approved */
export type ChangesSince = {
  since: number | null;
  approved: boolean;
  submission: number;
  changes: Difference[];
  others: OtherDifference[];
};

const said = (content: ReportContent): ReportStatements => ({ inputs: content.inputs, results: reportFigures(content).results });

/**
 * The differences from the submission that the report is compared with (`comparedSubmission`); none for a report that was
 * submitted once, and where the values of that submission are lost. Two round trips beside the policy's: the submissions with the
 * receipt and the trail since, and the basis of the figures.
 */
export async function changesSinceSubmission(context: Context): Promise<ChangesSince> {
  const { tenantUid } = context;
  const parts = partsIn(context);
  const { report } = parts;
  const { submission } = report;
  const none = { since: null, approved: false, submission, changes: [], others: [] };
  const compared = comparedSubmission({ ...report, status: statusShown(parts) });
  if (!compared) return none;
  const { at = '' } = submissionTimes(report).find((each) => each.submission === compared.since) ?? {};
  const [submissions, stored, trace] = await Promise.all([
    submissionStore(tenantUid).read(report.uid),
    receiptStore(tenantUid).read(report.uid, compared.since),
    at === '' ? null : commentTrace(context, report, { from: at, to: parts.shown?.since }),
  ]);
  const earlier = submissions.of(compared.since);
  if (!earlier || earlier.isLost) return none;
  const basis = await basisOf(tenantUid, parts, report.treePlace ?? placeIn(context));
  const { nodes } = basis.structure.tree;
  const before = said({ ...earlier, nodes, period: reportPeriod(report) });
  const after = said(contentOf(parts, basis));
  const others = inTree(nodes, otherChanges(parts, nodes, { receipt: stored?.receipt ?? null, since: at, trace }));
  return { since: compared.since, approved: compared.isApproved, submission, changes: differences(nodes, before, after), others };
}

/** A report that is shown as it was submitted is compared as it was then. */
const statusShown = ({ report, shown }: ReportParts): string =>
  report.history.find(({ submission }) => submission === shown?.submission)?.status.name ?? report.status;

/** In the order of the tree; what has no place in it any more is left out, as it stands nowhere in the report. */
function inTree(nodes: readonly Node[], changes: readonly OtherChange[]): OtherDifference[] {
  const found = Map.groupBy(changes, ({ nodeUid }) => nodeUid);
  return nodes.flatMap((node) => (found.get(node.uid) ?? []).map(({ nodeUid: _uid, ...change }) => ({ ...change, node })));
}
