import { isApproved, isPending } from './status.ts';

/** Numbers of the submissions of a report whose figures count: approved ones officially, and those that wait for a decision. */
export type CountingSubmissions = { official: number | null; pending: number | null };

/** The history of a report from its header; each status comes with the submission that it was given to. */
export type ReportLife = {
  status: string;
  submission: number;
  history: readonly { status: { name: string }; submission: number }[];
};

/**
 * The submissions of a report that count. An approved report: its last one. A report that waits for a decision: its last one as
 * pending, and if it was reopened, the approved one before as official. 'Requires Revision': the approved one before, never a
 * rejected one. Invalidated, on hold, never submitted: none.
 */
export function countingSubmissions({ status, submission, history }: ReportLife): CountingSubmissions {
  if (isApproved(status)) return { official: submission, pending: null };
  const before = history.findLast((entry) => isApproved(entry.status.name))?.submission ?? null;
  if (isPending(status)) return { official: before, pending: submission };
  return { official: status === 'Requires Revision' ? before : null, pending: null };
}

/** Whether figures of a report count officially, so that an act on it may change what was published. */
export const isOfficial = (report: ReportLife): boolean => countingSubmissions(report).official !== null;

/** The move in an entry of the history: where the report was moved to, by the names that people see. */
export type HistoryMove = { what: 'period' | 'package' | 'project'; from: string; to: string };

type Decisions = { history: readonly { status: { name: string }; updateOn: string; moved?: HistoryMove | undefined }[] };

/** Whether a report was approved at an instant or later. A move of an approved report approves nothing. */
export const wasApprovedSince = ({ history }: Decisions, at: string): boolean =>
  history.some(({ status, updateOn, moved }) => isApproved(status.name) && !moved && updateOn >= at);

type DatedHistory = { history: readonly { submission: number; updateOn: string }[] };

/** When each submission was made. Files and notes that existed at that time are its evidence. */
export function submissionTimes({ history }: DatedHistory): { submission: number; at: string }[] {
  const numbers = [...new Set(history.map(({ submission }) => submission))].filter((number) => number > 0);
  return numbers.map((submission) => ({
    submission,
    at: history.find((entry) => entry.submission === submission)!.updateOn,
  }));
}
