import { RECIPIENTS_TOGETHER } from '../../../shared/contract/mails.ts';
import type { Cause } from '../../data/audit-write.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { Write } from '../../data/transact.ts';

/** Most jobs of one mail, which belong to the transaction of a change. */
const MOST_JOBS = 10;

/**
 * A mail to people as jobs for the transaction of its change, each of some of them, so that a worker has time for all; none
 * without recipients. Each person gets a mail of their own.
 */
export function mailJobs<M extends { userUids: readonly string[] }>(tenantUid: string, mail: M, cause: Cause): Write[] {
  const { userUids } = mail;
  const together = Math.max(RECIPIENTS_TOGETHER, Math.ceil(userUids.length / MOST_JOBS));
  const jobs = Math.ceil(userUids.length / together);
  return Array.from({ length: jobs }, (_unused, at) => {
    const some = { ...mail, userUids: userUids.slice(at * together, (at + 1) * together) };
    return jobStore(tenantUid).enqueue('send-mail', some, cause).write;
  });
}
