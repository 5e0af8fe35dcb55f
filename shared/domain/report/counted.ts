import { isApproved, type ReportStatus } from './status.ts';

/** Which reports a file of entered figures holds: those that were approved, or those that were submitted. */
export const COUNTED = ['approved', 'submitted'] as const;
export type Counted = (typeof COUNTED)[number];

type Statement = { status: { name: ReportStatus }; submission: number };

/**
 * The submission of a report whose figures count: the last one that was approved, which stays official while the report is revised; or the
 * last one at all. Undefined where there is none, and for an invalidated report. `history`: oldest first.
 */
export function countedSubmission(
  { status, submission, history }: { status: ReportStatus; submission: number; history: readonly Statement[] },
  counted: Counted,
): number | undefined {
  if (status === 'Invalidated') return undefined;
  if (counted === 'submitted') return submission > 0 ? submission : undefined;
  return history.findLast((entry) => isApproved(entry.status.name))?.submission;
}
