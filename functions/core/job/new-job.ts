import type { AttributeValue } from 'aws-lambda';
import { JobType } from '../../../shared/contract/jobs.ts';
import { kindOf } from '../../data/stream-item.ts';
import type { JobMessage } from '../../queue/job-queue.ts';

/** The job that an item of the table's stream is, for its queue; undefined for anything else. */
export function jobWritten(image: Record<string, AttributeValue> | undefined): JobMessage | undefined {
  if (!image || kindOf(image) !== 'job') return undefined;
  return { tenantUid: String(image.tenantUid?.S), jobUid: String(image.uid?.S), type: JobType.parse(image.type?.S) };
}
