import { createHash } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRICS } from '../shared/platform.ts';

/** Structured lines; every one carries the correlation id of the request or job that it belongs to. */
export const logger = new Logger({ serviceName: METRICS.service });

export const metrics = new Metrics({ namespace: METRICS.namespace, serviceName: METRICS.service });

/** A person in the logs: the same one each time, and nobody who can be named without the table. */
export const personInLogs = (tenantUid: string, userUid: string): string =>
  createHash('sha256').update(`${tenantUid}#${userUid}`).digest('hex').slice(0, 16);
