import { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import { completeAtClients } from '../../core/person/complete-at-clients.ts';
import { settleGrants } from '../../core/person/settle-grants.ts';
import { completeRelation } from '../../core/supplier/complete-relation.ts';
import { whereFound } from '../../core/where-found.ts';
import type { RunningJob } from '../../queue/worker.ts';

/**
 * Updates people's rights after a change of a role or permission group, one person's rights at clients after they got a role, or
 * those of a supplier's people after an accepted request. Does nothing for a deleted project.
 * @returns how many were changed and left, for the job's record
 */
export async function settleGrantsOf({
  tenantUid,
  payload,
  cause,
}: Pick<RunningJob, 'tenantUid' | 'payload' | 'cause'>): Promise<string> {
  const asked = SettleGrantsPayload.parse(payload);
  if (asked.scope === 'clients') {
    const completed = await whereFound(() => completeAtClients(tenantUid, asked, cause));
    return `${completed ?? 0} ${completed === 1 ? 'role' : 'roles'} completed at clients`;
  }
  if (asked.scope === 'supplier') {
    const completed = await whereFound(() => completeRelation(tenantUid, asked, cause));
    return completed ? 'The people of the supplier have the role now' : 'The people of the supplier lacked nothing';
  }
  const settled = await whereFound(() => settleGrants(tenantUid, asked, cause));
  if (!settled) return 'Nothing to settle: the project is deleted';
  const { changed, left } = settled;
  const text = `${changed} ${changed === 1 ? 'grant' : 'grants'} changed`;
  return left === 0 ? text : `${text}, ${left} left as ${left === 1 ? 'it is' : 'they are'}`;
}
