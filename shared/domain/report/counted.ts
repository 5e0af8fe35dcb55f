import { countingSubmissions, type ReportLife } from './official.ts';
import { isApproved } from './status.ts';

/** The reports in a file of entered figures: approved ones, or submitted ones. */
export const COUNTED = ['approved', 'submitted'] as const;
export type CountedStatus = (typeof COUNTED)[number];

/**
 * A submission of a report with the status of its figures: that of its approval, or the present one while it waits for a
 * decision.
 */
export type CountedSubmission = { submission: number; status: string };

/**
 * The submission of a report whose figures count, by the rule of the dashboards: the official one, or with 'submitted' the one
 * that waits, if any. Undefined for none: a draft, a rejected, invalidated or held report. `history`: oldest first.
 */
export function countedSubmission(report: ReportLife, counted: CountedStatus): CountedSubmission | undefined {
  const { official, pending } = countingSubmissions(report);
  if (counted === 'submitted' && pending !== null) return { submission: pending, status: report.status };
  if (official === null) return undefined;
  const approval = report.history.findLast(({ status, submission }) => submission === official && isApproved(status.name));
  return { submission: official, status: approval?.status.name ?? report.status };
}
