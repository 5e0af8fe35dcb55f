/** A person's earlier part in a report that awaits approval: the approval takes another pair of eyes. */
export type OwnPart = 'submitted' | 'entered' | 'approved';

type DecidedSteps = {
  status: string;
  submission: number;
  submittedBy?: string | undefined;
  history: readonly { status: { name: string }; submission: number; updateBy: { uid: string }; moved?: unknown }[];
};
/** `enteredBy`: who typed the value or marked it N/A; absent in what earlier releases stored, where it is who saved it last. */
type EnteredValue = { by: string; enteredBy?: string | undefined; value?: string | null | undefined; noReport: boolean };

/**
 * The part of a person in a report to be decided; null for none. 'entered': they typed one of its figures, or marked one N/A,
 * last; 'approved': they passed it on to data control.
 */
export function ownPartIn(report: DecidedSteps, values: Iterable<EnteredValue>, userUid: string): OwnPart | null {
  if (report.submittedBy === userUid) return 'submitted';
  for (const { by, enteredBy = by, value, noReport } of values)
    if (enteredBy === userUid && (noReport || (value ?? null) !== null)) return 'entered';
  if (report.status !== 'Pending Review') return null;
  // a move repeats the status, and a release from hold brings it back: only who passed the report on has approved it
  const steps = report.history.filter(({ submission, moved }) => submission === report.submission && !moved);
  const isPassed = (index: number) =>
    steps[index]!.status.name === 'Pending Review' && steps[index - 1]?.status.name === 'Pending Approval';
  return steps.some(({ updateBy }, index) => updateBy.uid === userUid && isPassed(index)) ? 'approved' : null;
}

/** The person's part, as the sentence that a refusal begins with. */
export const OWN_PARTS: Record<OwnPart, string> = {
  submitted: 'You submitted this report.',
  entered: 'You entered figures of this report.',
  approved: 'You approved this report at the stage before.',
};
