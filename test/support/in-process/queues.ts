import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { JobType } from '../../../shared/contract/jobs.ts';
import { JOB } from '../../../shared/platform.ts';
import { answering } from './answering.ts';
import { asConsequence } from './costs.ts';

type Worker = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;
type Asked = { QueueUrl: string; MessageBody: string; Entries?: { MessageBody: string }[] };

/** A failed message is delivered again after this time, in milliseconds; a real queue takes minutes. */
const HIDDEN_MS = 500;

const isJob = (queue: string): queue is JobType => JobType.safeParse(queue).success;

async function deliver(type: JobType, body: string): Promise<void> {
  if (type === 'settle-grants') await sleep(JOB.settleSeconds * 1000);
  const { handler } = (await import(`../../../functions/jobs/${type}/handler.ts`)) as { handler: Worker };
  for (let attempt = 1; attempt <= JOB.attempts; attempt += 1) {
    const record = { messageId: randomUUID(), body, attributes: {}, messageAttributes: {}, eventSource: 'aws:sqs' };
    const answer = await handler({ Records: [record] } as unknown as SQSEvent, { functionName: type } as Context);
    if (answer.batchItemFailures.length === 0) return;
    await sleep(HIDDEN_MS);
  }
}

/** Queues that deliver to the workers of this process. Messages to dead-letter queues are dropped. */
export function openQueues(): void {
  const send = ({ QueueUrl, MessageBody, Entries }: Asked) => {
    for (const { MessageBody: body } of Entries ?? [{ MessageBody }])
      if (isJob(QueueUrl)) asConsequence(() => deliver(QueueUrl, body));
    return {};
  };
  answering(SQSClient, { sendMessageBatch: send, sendMessage: send });
}
