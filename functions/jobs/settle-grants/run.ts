import { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import { settleGrants } from '../../core/person/settle-grants.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Lets the rights of people follow a changed role or permission group. @returns how many were changed and left, for the job's record */
export async function settleGrantsOf({
  tenantUid,
  payload,
  cause,
}: Pick<RunningJob, 'tenantUid' | 'payload' | 'cause'>): Promise<string> {
  const { changed, left } = await settleGrants(tenantUid, SettleGrantsPayload.parse(payload), cause);
  const text = `${changed} ${changed === 1 ? 'grant' : 'grants'} changed`;
  return left === 0 ? text : `${text}, ${left} left as ${left === 1 ? 'it is' : 'they are'}`;
}
