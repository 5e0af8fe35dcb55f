import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { EventBridgeEvent } from 'aws-lambda';
import type { SECURITY_EVENTS } from '../../../shared/platform.ts';
import { logger, metrics } from '../../log.ts';
import { markScanned } from './run.ts';

const INFECTED: (typeof SECURITY_EVENTS)[number] = 'infectedFile';

/**
 * GuardDuty has scanned an object of the bucket of files. A virus is counted, whether or not a file lies under the key.
 * @throws Error for a virus in no file, so that the event comes again: a file of a request is stored just before its record
 */
export const handler = async ({ detail }: EventBridgeEvent<string, unknown>) => {
  const outcome = await markScanned(detail);
  logger.info('scanned', outcome);
  if (outcome.result === 'THREATS_FOUND') metrics.singleMetric().addMetric(INFECTED, MetricUnit.Count, 1);
  if (outcome.result === 'THREATS_FOUND' && outcome.isMissing) throw new Error('A virus was found, and no file yet has the key');
  return outcome;
};
