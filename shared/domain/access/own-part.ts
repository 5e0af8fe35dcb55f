/** What somebody has done already with a report that is to be approved: it takes another pair of eyes. */
export type OwnPart = 'submitted' | 'entered' | 'approved';

type Decided = {
  status: string;
  submission: number;
  submittedBy?: string | undefined;
  history: readonly { status: { name: string }; submission: number; updateBy: { uid: string } }[];
};
type Entered = { by: string; value?: string | null | undefined; noReport: boolean };

/**
 * The part of a person in what is decided on; null for none. 'entered': they typed one of its figures, or marked one N/A, last;
 * 'approved': they passed it on to data control.
 */
export function ownPartIn(report: Decided, values: Iterable<Entered>, userUid: string): OwnPart | null {
  if (report.submittedBy === userUid) return 'submitted';
  for (const { by, value, noReport } of values) if (by === userUid && (noReport || (value ?? null) !== null)) return 'entered';
  if (report.status !== 'Pending Review') return null;
  const passed = report.history.findLast(({ status }) => status.name === 'Pending Review');
  return passed?.submission === report.submission && passed.updateBy.uid === userUid ? 'approved' : null;
}

/** What the person did, as the sentence that a refusal begins with. */
export const OWN_PARTS: Record<OwnPart, string> = {
  submitted: 'You submitted this report.',
  entered: 'You entered figures of this report.',
  approved: 'You approved this report at the stage before.',
};
