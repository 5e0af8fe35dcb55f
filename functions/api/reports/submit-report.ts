import type { commits } from '../../../shared/contract/report/reports.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerReport } from './read-report.ts';
import { submit } from './submit.ts';

type Place = { projectUid: string; refUid: string };
type Body = { comment: string; commit?: string | undefined };

/** A repetition of the same submission by the same person within this time is answered like the first one. */
const REPEATED_WITHIN_MS = 60_000;

/** The first submission of the report that is filled in (REP-239). */
export const submitReport: Handlers<typeof commits>['submitReport'] = async (context, { params, body }) => {
  const { tenantUid, ids } = context;
  const place = { projectUid: String(ids.ref?.projectUid), refUid: params.refId };
  const [repeated, entry] = await Promise.all([
    repeatedOf(context, place, body),
    boardStore(tenantUid).entry(place.projectUid, place.refUid),
  ]);
  const isNext = repeated && !body.commit && entry?.isStaging && (await hasEntries(tenantUid, entry.commitUid));
  if (repeated && !isNext) return answerReport(context, repeated.uid);
  if (!entry?.isStaging) throw new AppError('conflict', 'This package has no report to submit');
  if (body.commit && !meansUid(body.commit, entry.commitUid))
    throw new AppError('conflict', 'This report is submitted already. Load the page again.');
  const uid = await submitOnce(context, place, entry.commitUid, body);
  return answerReport(context, uid);
};

/** Who names no report and has entered something in the next one since, means that one, whatever the comment. */
const hasEntries = async (tenantUid: string, commitUid: string): Promise<boolean> =>
  (await reportStore(tenantUid).header(commitUid)).entries > 0;

/** Of two submissions at once the second is answered like the first. */
async function submitOnce(context: Context, place: Place, commitUid: string, body: Body): Promise<string> {
  try {
    return (await submit(context, commitUid, 'submit', body.comment)).uid;
  } catch (error) {
    const overtaken = error instanceof AppError && (error.code === 'stale_version' || error.code === 'conflict');
    const repeated = overtaken ? await repeatedOf(context, place, { ...body, commit: commitUid }) : undefined;
    if (!repeated) throw error;
    return repeated.uid;
  }
}

/** The report that the same person submitted a moment ago with the same comment: a second click, or a retry after a lost answer. */
async function repeatedOf({ tenantUid, actor, now }: Context, place: Place, body: Body): Promise<CommitItem | undefined> {
  const { commits: latest } = await commitStore(tenantUid).ofRef(place, { limit: 5 });
  return latest.find(({ submission, submittedBy, lastUpdateOn, comment, uid, isStaging }) => {
    if (isStaging || submission !== 1 || submittedBy !== actor.userUid || comment !== body.comment) return false;
    if (body.commit && !meansUid(body.commit, uid)) return false;
    return lastUpdateOn !== undefined && now.getTime() - Date.parse(lastUpdateOn) < REPEATED_WITHIN_MS;
  });
}
