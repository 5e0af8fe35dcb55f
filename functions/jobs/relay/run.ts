import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { JobType } from '../../../shared/contract/jobs.ts';
import { kindOf } from '../../data/stream-item.ts';
import { type JobMessage, sendJobs } from '../../queue/job-queue.ts';

export type StreamEvent = DynamoDBStreamEvent;

/** Sends each new job to its queue. From the first one that cannot be sent on, the stream delivers again. */
export async function relay({ Records }: StreamEvent): Promise<DynamoDBBatchResponse> {
  const records = Records.flatMap((record) => {
    const image = record.dynamodb?.NewImage;
    if (!image || kindOf(image) !== 'job') return [];
    const message: JobMessage = {
      tenantUid: String(image.tenantUid?.S),
      jobUid: String(image.uid?.S),
      type: JobType.parse(image.type?.S),
    };
    return [{ message, sequence: String(record.dynamodb?.SequenceNumber) }];
  });
  const failed = await sendJobs(records.map(({ message }) => message));
  const first = records.find(({ message }) => failed.has(message.jobUid));
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] };
}
