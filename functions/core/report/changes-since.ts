import {
  comparedSubmission,
  type Difference,
  differences,
  type ReportStatements,
} from '../../../shared/domain/report/changes.ts';
import { type ReportContent, reportFigures } from '../../../shared/domain/report/figures.ts';
import { basisOf } from '../../data/stores/factor/report-factors.ts';
import { contentOf, reportPeriod } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import { partsIn, placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** `since`: the submission that is compared with; null where there is none. `approved`: whether its figures were approved */
export type ChangesSince = { since: number | null; approved: boolean; submission: number; changes: Difference[] };

const said = (content: ReportContent): ReportStatements => ({ inputs: content.inputs, results: reportFigures(content).results });

/** The differences from the submission that the report is compared with (`comparedSubmission`); none for a report that was submitted once. */
export async function changesSinceSubmission(context: Context): Promise<ChangesSince> {
  const { tenantUid } = context;
  const parts = partsIn(context);
  const { report } = parts;
  const submissions = await submissionStore(tenantUid).read(report.uid);
  const { submission } = report;
  const compared = comparedSubmission(report);
  const earlier = compared && submissions.of(compared.since);
  if (!earlier) return { since: null, approved: false, submission, changes: [] };
  const basis = await basisOf(tenantUid, parts, report.treePlace ?? placeIn(context));
  const { nodes } = basis.structure.tree;
  const before = said({ ...earlier, nodes, period: reportPeriod(report) });
  const after = said(contentOf(parts, basis));
  return { since: compared.since, approved: compared.isApproved, submission, changes: differences(nodes, before, after) };
}
