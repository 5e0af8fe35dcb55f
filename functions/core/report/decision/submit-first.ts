import { meansUid } from '../../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type ReportItem, reportHeaderStore } from '../../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../../data/stores/report/report-store.ts';
import type { Context } from '../../context.ts';
import { type SentReview, submit } from './submit.ts';

type Place = { projectUid: string; packageUid: string };
/** `commit`: uid of the report that is meant, or its first eight characters */
type SentSubmission = SentReview & { commit?: string | undefined };

/** A repetition of the same submission by the same person within this time is answered like the first one. */
const REPEATED_WITHIN_MS = 60_000;

/**
 * The first submission of the current draft (REP-239), which the policy has read, if there is one. A repetition submits nothing
 * and returns the report that was just submitted.
 * @throws conflict if the named report is no longer the draft, or the package has none; and all that `submit` throws
 */
export async function submitFirst(context: Context, packageUid: string, sent: SentSubmission): Promise<ReportItem> {
  const { ids, loaded } = context;
  const place = { projectUid: String(ids.ref?.projectUid), packageUid };
  const repeated = await repeatedOf(context, place, sent);
  const current = loaded.report?.isStaging ? loaded.report : undefined;
  // who names no report and has entered something in the next one since, means that one, whatever the comment
  const isNext = repeated && !sent.commit && current !== undefined && current.entries > 0;
  if (repeated && !isNext) return repeated;
  // who names a report has seen one, also where the package has no next one
  if (sent.commit && !(current && meansUid(sent.commit, current.uid)))
    throw new AppError('conflict', 'This report has been submitted already. Load the page again.');
  if (!current) throw new AppError('conflict', 'This package has no report to submit. Start a report first.');
  return submitOnce(context, place, current.uid, sent);
}

/** If a report is submitted twice at the same time, the second caller gets the answer of the first. */
async function submitOnce(context: Context, place: Place, reportUid: string, sent: SentSubmission): Promise<ReportItem> {
  try {
    return await submit(context, 'submit', sent);
  } catch (error) {
    const overtaken = error instanceof AppError && (error.code === 'stale_version' || error.code === 'conflict');
    const repeated = overtaken ? await repeatedOf(context, place, { ...sent, commit: reportUid }) : undefined;
    if (!repeated) throw error;
    return repeated;
  }
}

/**
 * The report that the same person submitted a moment ago with the same comment: a second click, or a retry after a lost answer.
 */
async function repeatedOf(
  { tenantUid, actor, now }: Context,
  place: Place,
  sent: SentSubmission,
): Promise<ReportItem | undefined> {
  const { reports: latest } = await reportHeaderStore(tenantUid).ofPackage(place, { limit: 5 });
  const found = latest.find(({ submission, submittedBy, lastUpdateOn, comment, uid, isStaging }) => {
    if (isStaging || submission !== 1 || submittedBy !== actor.userUid || comment !== sent.comment) return false;
    if (sent.commit && !meansUid(sent.commit, uid)) return false;
    return lastUpdateOn !== undefined && now.getTime() - Date.parse(lastUpdateOn) < REPEATED_WITHIN_MS;
  });
  return found && reportStore(tenantUid).header(found.uid);
}
