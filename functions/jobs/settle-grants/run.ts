import { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import { settleGrants } from '../../core/person/settle-grants.ts';
import { whereFound } from '../../core/where-found.ts';
import type { RunningJob } from '../../queue/worker.ts';

/**
 * Lets the rights of people follow a changed role or permission group; in a project that was deleted since there are none.
 * @returns how many were changed and left, for the job's record
 */
export async function settleGrantsOf({
  tenantUid,
  payload,
  cause,
}: Pick<RunningJob, 'tenantUid' | 'payload' | 'cause'>): Promise<string> {
  const settled = await whereFound(() => settleGrants(tenantUid, SettleGrantsPayload.parse(payload), cause));
  if (!settled) return 'Nothing to settle: the project is deleted';
  const { changed, left } = settled;
  const text = `${changed} ${changed === 1 ? 'grant' : 'grants'} changed`;
  return left === 0 ? text : `${text}, ${left} left as ${left === 1 ? 'it is' : 'they are'}`;
}
