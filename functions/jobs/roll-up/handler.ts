import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../../log.ts';
import { rollUpChanged } from './run.ts';

/** Fed by the table's stream with what the figures of companies depend on. */
export const handler = async (event: DynamoDBStreamEvent) => {
  const answer = await rollUpChanged(event);
  logger.info('rolled up', { records: event.Records.length, failed: answer.batchItemFailures.length });
  return answer;
};
