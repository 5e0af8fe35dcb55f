import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { JobType } from '../../shared/contract/jobs.ts';
import { env } from '../env.ts';

// the queue's address names the account and the queue; which endpoint answers is the environment's affair, as for every client
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });

/** A message in a queue: it names the job but never contains its data. */
export type JobMessage = { tenantUid: string; jobUid: string; type: JobType };

/** A message in a dead-letter queue. `givenUp`: the end of the job that sent it there; see `giveUpJob`. */
export type GivenUpMessage = JobMessage & { givenUp: string };

const BATCH = 10;

/** Sends jobs to the queues of their types. Returns the uids of jobs that could not be sent. */
export async function sendJobs(messages: readonly JobMessage[]): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const [type, ofType] of Object.entries(Object.groupBy(messages, ({ type }) => type))) {
    for (let start = 0; start < ofType.length; start += BATCH) {
      const batch = ofType.slice(start, start + BATCH);
      const Entries = batch.map((message, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        // in a standard queue this orders nothing: messages of a tenancy that sends many wait behind those of others
        MessageGroupId: message.tenantUid,
      }));
      const answer = await sqs.send(new SendMessageBatchCommand({ QueueUrl: env.jobQueueUrls[type]!, Entries }));
      for (const { Id } of answer.Failed ?? []) failed.add(batch[Number(Id)]!.jobUid);
    }
  }
  return failed;
}

/** Keeps a job that was given up for the operators, in the dead-letter queue of its type. @throws the error of SQS */
export async function sendToDeadLetters(message: GivenUpMessage): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: env.deadLetterUrls[message.type]!, MessageBody: JSON.stringify(message) }));
}
