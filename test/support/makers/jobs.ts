import './environment.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobType } from '../../../shared/contract/jobs.ts';
import { outputs } from '../support.ts';
import { type TestTenant, testCause } from './tenant.ts';

const { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
const { ReceiveMessageCommand, SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const table = DynamoDBDocumentClient.from(new DynamoDBClient());
const TableName = outputs().TableName;
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
const urlOf = (output: 'JobQueueUrls' | 'DeadLetterUrls', type: JobType): string => JSON.parse(outputs()[output]!)[type];

export const jobsOf = ({ tenantUid }: TestTenant) => jobStore(tenantUid);

/** Writes a job as a handler does. Returns its uid. */
export async function startJob({ tenantUid }: TestTenant, type: JobType, payload: unknown): Promise<string> {
  const { uid, write } = jobStore(tenantUid).enqueue(type, payload, testCause());
  await transact([write]);
  return uid;
}

/** Writes a job whose stream record never reaches the relay, because it looks like a change of something else. */
export async function startLostJob({ tenantUid }: TestTenant, type: JobType, payload: unknown): Promise<string> {
  const old = { ...testCause(), at: new Date(Date.now() - 10 * 60_000).toISOString() };
  const { uid, write } = jobStore(tenantUid).enqueue(type, payload, old);
  const item = write.item.Put!.Item!;
  await table.send(new PutCommand({ TableName, Item: { pk: item.pk, sk: item.sk } }));
  await table.send(new PutCommand({ TableName, Item: item }));
  return uid;
}

/** Ends the lease of a job: the time during which it belongs to a dead worker, or rests after an attempt. */
export async function endLease({ tenantUid }: TestTenant, uid: string): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString();
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `${tenantUid}#job#${uid}`, sk: 'job' },
      UpdateExpression: 'SET leaseUntil = :past, created = :past, sweepsk = :sort',
      ExpressionAttributeValues: { ':past': past, ':sort': `2000-01-01T00:00:00.000Z#${uid}` },
    }),
  );
}

/** Changes a job that no worker is processing. */
export async function changeJob({ tenantUid }: TestTenant, uid: string, change: { payload?: unknown; attempts?: number }) {
  const fields = Object.entries(change);
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `${tenantUid}#job#${uid}`, sk: 'job' },
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

/** The body of a job's message in the dead-letter queue of its type, if there is one. The message stays there. */
export async function deadLetterOf(type: JobType, uid: string): Promise<string | undefined> {
  const asked = { QueueUrl: urlOf('DeadLetterUrls', type), MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(asked));
  return Messages.map(({ Body }) => Body!).find((body) => body.includes(uid));
}

/** Returns a message to its queue, as a redrive does. */
export const sendBack = (type: JobType, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf('JobQueueUrls', type), MessageBody: body }));

/** The stored job, read consistently. */
export async function rawJob({ tenantUid }: TestTenant, uid: string) {
  const Key = { pk: `${tenantUid}#job#${uid}`, sk: 'job' };
  return (await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** Waits until a condition holds. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Waited ${seconds} s in vain for: ${what}`);
}
