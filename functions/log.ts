import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Structured lines; every one carries the correlation id of the request or job that it belongs to. */
export const logger = new Logger({ serviceName: 'tributary' });

export const metrics = new Metrics({ namespace: 'Tributary', serviceName: 'tributary' });
