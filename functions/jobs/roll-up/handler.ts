import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../../log.ts';
import { rollUpChanged } from './run.ts';

/** Receives from the table's stream the changes on which figures of companies depend. */
export const handler = async (event: DynamoDBStreamEvent) => {
  const answer = await rollUpChanged(event);
  logger.info('rolled up', { records: event.Records.length, failed: answer.batchItemFailures.length });
  return answer;
};
