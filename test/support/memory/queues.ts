import { SQSClient } from '@aws-sdk/client-sqs';
import { vi } from 'vitest';
import { JOB_TYPES } from '../../../shared/contract/jobs.ts';

type Asked = { QueueUrl: string; MessageBody: string; Entries?: { MessageBody: string }[] };

/**
 * Queues in place of SQS, for workers that run without a stack.
 * @returns the sent bodies by job type, for its queue and for its dead-letter queue; `state.refuses`: SQS accepts nothing
 */
export function memoryQueues() {
  const urls = (ending: string) => JSON.stringify(Object.fromEntries(JOB_TYPES.map((type) => [type, `${type}${ending}`])));
  Object.assign(process.env, { JOB_QUEUE_URLS: urls(''), DEAD_LETTER_URLS: urls('-dead') });
  const sent: { queue: string; body: string }[] = [];
  const state: { refuses: boolean; closed?: string } = { refuses: false };
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command: { input: object }) => {
    if (state.refuses) throw new Error('The queue takes nothing');
    const asked = command.input as Asked;
    if (state.closed === asked.QueueUrl) throw new Error('This queue takes nothing');
    for (const { MessageBody: body } of asked.Entries ?? [asked]) sent.push({ queue: asked.QueueUrl, body });
    return {};
  });
  const bodiesIn = (queue: string) => sent.flatMap((each) => (each.queue === queue ? [each.body] : []));
  return { state, bodies: (type: string) => bodiesIn(type), dead: (type: string) => bodiesIn(`${type}-dead`) };
}
