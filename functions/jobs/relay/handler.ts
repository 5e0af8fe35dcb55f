import { logger } from '../../log.ts';
import { relay, type StreamEvent } from './run.ts';

/** Fed by the table's stream with the jobs that were just written. */
export const handler = async (event: StreamEvent) => {
  const answer = await relay(event);
  logger.info('relayed', { records: event.Records.length, failed: answer.batchItemFailures.length });
  return answer;
};
