import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { jobWritten } from '../../core/job/new-job.ts';
import { sendJobs } from '../../queue/job-queue.ts';

export type StreamEvent = DynamoDBStreamEvent;

/** Sends each new job to its queue. After a failure, the stream delivers again from the first unsent job. */
export async function relay({ Records }: StreamEvent): Promise<DynamoDBBatchResponse> {
  const records = Records.flatMap(({ dynamodb }) => {
    const message = jobWritten(dynamodb?.NewImage);
    return message ? [{ message, sequence: String(dynamodb?.SequenceNumber) }] : [];
  });
  const failed = await sendJobs(records.map(({ message }) => message));
  const first = records.find(({ message }) => failed.has(message.jobUid));
  return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] };
}
