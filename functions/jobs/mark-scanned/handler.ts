import type { EventBridgeEvent } from 'aws-lambda';
import { logger } from '../../log.ts';
import { markScanned } from './run.ts';

/** GuardDuty has scanned an object of the bucket of files. */
export const handler = async ({ detail }: EventBridgeEvent<string, unknown>) => {
  const outcome = await markScanned(detail);
  logger.info('scanned', outcome);
  return outcome;
};
