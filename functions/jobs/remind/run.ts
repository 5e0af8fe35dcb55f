import { RemindPayload } from '../../../shared/contract/jobs.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { remindPeople, toldDay } from '../../core/tenant/remind.ts';
import { warnOfEnds } from '../../core/tenant/warn-of-ends.ts';
import type { RunningJob } from '../../queue/worker.ts';

/**
 * Reminds the people of a tenant on one of its days, and announces accesses that end. A repetition on a later day describes the
 * state of that day. @returns how many of both, for the job's record
 */
export async function remind({ tenantUid, payload, cause, asked }: RunningJob): Promise<string> {
  const { day: noticeDay } = RemindPayload.parse(payload);
  const day = await toldDay(tenantUid, noticeDay, asked, cause.at);
  const reminded = countText(await remindPeople(tenantUid, day, cause, noticeDay), 'person', 'people');
  const ending = await warnOfEnds(tenantUid, day, cause);
  const announced = ending > 0 ? `, ${countText(ending, 'end', 'ends')} of access announced` : '';
  return `${reminded} reminded${announced}`;
}
