import type { commits } from '../../../shared/contract/report/reports.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { submit } from '../../core/report/submit.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerReport } from './read-report.ts';

type Place = { projectUid: string; refUid: string };
type Body = { comment: string; commit?: string | undefined };

/** A repetition of the same submission by the same person within this time is answered like the first one. */
const REPEATED_WITHIN_MS = 60_000;

/** The first submission of the report that is filled in (REP-239), which the policy has read; there may be none. */
export const submitReport: Handlers<typeof commits>['submitReport'] = async (context, { params, body }) => {
  const { ids, loaded } = context;
  const place = { projectUid: String(ids.ref?.projectUid), refUid: params.refId };
  const repeated = await repeatedOf(context, place, body);
  const current = loaded.commit?.isStaging ? loaded.commit : undefined;
  // who names no report and has entered something in the next one since, means that one, whatever the comment
  const isNext = repeated && !body.commit && current !== undefined && current.entries > 0;
  if (repeated && !isNext) return answerReport(context, repeated);
  if (!current) throw new AppError('conflict', 'This package has no report to submit');
  if (body.commit && !meansUid(body.commit, current.uid))
    throw new AppError('conflict', 'This report is submitted already. Load the page again.');
  return answerReport(context, await submitOnce(context, place, current.uid, body));
};

/** Of two submissions at once the second is answered like the first. */
async function submitOnce(context: SignedInRequest, place: Place, commitUid: string, body: Body): Promise<CommitItem> {
  try {
    return await submit(context, 'submit', body.comment);
  } catch (error) {
    const overtaken = error instanceof AppError && (error.code === 'stale_version' || error.code === 'conflict');
    const repeated = overtaken ? await repeatedOf(context, place, { ...body, commit: commitUid }) : undefined;
    if (!repeated) throw error;
    return repeated;
  }
}

/** The report that the same person submitted a moment ago with the same comment: a second click, or a retry after a lost answer. */
async function repeatedOf({ tenantUid, actor, now }: SignedInRequest, place: Place, body: Body): Promise<CommitItem | undefined> {
  const { commits: latest } = await commitStore(tenantUid).ofRef(place, { limit: 5 });
  const found = latest.find(({ submission, submittedBy, lastUpdateOn, comment, uid, isStaging }) => {
    if (isStaging || submission !== 1 || submittedBy !== actor.userUid || comment !== body.comment) return false;
    if (body.commit && !meansUid(body.commit, uid)) return false;
    return lastUpdateOn !== undefined && now.getTime() - Date.parse(lastUpdateOn) < REPEATED_WITHIN_MS;
  });
  return found && reportStore(tenantUid).header(found.uid);
}
