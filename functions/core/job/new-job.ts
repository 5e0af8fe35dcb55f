import type { AttributeValue } from 'aws-lambda';
import { JobType } from '../../../shared/contract/jobs.ts';
import { kindOf } from '../../data/stream-item.ts';
import type { JobMessage } from '../../queue/job-queue.ts';

/**
 * The job that an item of the table's stream is, for its queue; undefined for anything else, and for a type that only a later
 * release knows: it waits in the table, see `stuckJobs`.
 */
export function jobWritten(image: Record<string, AttributeValue> | undefined): JobMessage | undefined {
  if (!image || kindOf(image) !== 'job') return undefined;
  const { data: type } = JobType.safeParse(image.type?.S);
  return type && { tenantUid: String(image.tenantUid?.S), jobUid: String(image.uid?.S), type };
}
