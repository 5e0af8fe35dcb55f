import { RemindPayload } from '../../../shared/contract/jobs.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { remindPeople } from '../../core/tenant/remind.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Reminds the people of a tenant on one of its days. @returns how many are sent a mail, for the job's record */
export async function remind({ tenantUid, payload, cause }: RunningJob): Promise<string> {
  const { day } = RemindPayload.parse(payload);
  return `${countText(await remindPeople(tenantUid, day, cause), 'person', 'people')} reminded`;
}
