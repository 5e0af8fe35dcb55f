import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { JobType } from '../../shared/contract/jobs.ts';
import { env } from '../env.ts';
import { logger } from '../log.ts';

// the queue's address names the account and the queue; which endpoint answers is the environment's affair, as for every client
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });

/** A message in a queue: it names the job but never contains its data. */
export type JobMessage = { tenantUid: string; jobUid: string; type: JobType };

/** A message in a dead-letter queue. `givenUp`: the end of the job that sent it there; see `giveUpJob`. */
export type GivenUpMessage = JobMessage & { givenUp: string };

const BATCH = 10;

/** Whether this deployment has a queue for a type of job: after a rollback the table may hold jobs of a later release. */
export const hasQueue = (type: string): boolean => Object.hasOwn(env.jobQueueUrls, type);

/**
 * Sends jobs to the queues of their types. A queue that takes nothing keeps no job from the queues of other types.
 * @returns the uids of jobs that could not be sent, among them those without a queue
 */
export async function sendJobs(messages: readonly JobMessage[]): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const [type, ofType] of Object.entries(Object.groupBy(messages, ({ type }) => type))) {
    for (let start = 0; start < ofType.length; start += BATCH) {
      const batch = ofType.slice(start, start + BATCH);
      for (const uid of await unsentOf(type, batch)) failed.add(uid);
    }
  }
  return failed;
}

/** Sends jobs of one type, at most BATCH. @returns the uids of those that could not be sent */
async function unsentOf(type: string, batch: readonly JobMessage[]): Promise<string[]> {
  const Entries = batch.map((message, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(message),
    // in a standard queue this orders nothing: messages of a tenancy that sends many wait behind those of others
    MessageGroupId: message.tenantUid,
  }));
  try {
    if (!hasQueue(type)) throw new Error('This release has no queue for jobs of this type');
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: env.jobQueueUrls[type]!, Entries }));
    return Failed.map(({ Id }) => batch[Number(Id)]!.jobUid);
  } catch (error) {
    logger.error('jobs not sent', { type, jobs: batch.map(({ jobUid }) => jobUid), error: error as Error });
    return batch.map(({ jobUid }) => jobUid);
  }
}

/** Keeps a job that was given up for the operators, in the dead-letter queue of its type. @throws the error of SQS */
export async function sendToDeadLetters(message: GivenUpMessage): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: env.deadLetterUrls[message.type]!, MessageBody: JSON.stringify(message) }));
}
