/** Of the history of a report: each status with the submission that it was given to. */
type Past = readonly { status: { name: string }; updateOn: string; submission: number }[];

/** A revision that is not submitted yet: the submission that is corrected, when that was made, and since when it is corrected. */
export type OpenRevision = { submission: number; at: string; since: string };

/**
 * The open revision of a report; null where there is none. It goes on while the report is on hold, and is never submitted
 * once the report is invalidated.
 * @param history of the report, the oldest entry first
 */
export function openRevision(history: Past): OpenRevision | null {
  const submission = history.reduce((latest, entry) => Math.max(latest, entry.submission), 0);
  const ofLatest = history.filter((entry) => entry.submission === submission);
  // a release from hold and a move repeat the status
  const begun = ofLatest.find(({ status }) => status.name === 'Requires Revision');
  return submission > 0 && begun ? { submission, at: ofLatest[0]!.updateOn, since: begun.updateOn } : null;
}
