import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRICS } from '../shared/platform.ts';

/** Structured lines; every one carries the correlation id of the request or job that it belongs to. */
export const logger = new Logger({ serviceName: METRICS.service });

export const metrics = new Metrics({ namespace: METRICS.namespace, serviceName: METRICS.service });
