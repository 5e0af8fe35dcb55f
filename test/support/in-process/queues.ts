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

/** A message that its worker hands back is seen again after this time, in the place of the minutes of a real queue. */
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

/** Queues whose messages go to the workers of this process; those of the dead letters are kept by nobody. */
export function openQueues(): void {
  const send = ({ QueueUrl, MessageBody, Entries }: Asked) => {
    for (const { MessageBody: body } of Entries ?? [{ MessageBody }])
      if (isJob(QueueUrl)) asConsequence(() => deliver(QueueUrl, body));
    return {};
  };
  answering(SQSClient, { sendMessageBatch: send, sendMessage: send });
}
