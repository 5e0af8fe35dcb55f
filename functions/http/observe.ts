import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MiddlewareObj } from '@middy/core';
import type { Context as LambdaContext, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { usage } from '../data/client/meter.ts';
import { env } from '../env.ts';
import { logger, metrics } from '../log.ts';
import { correlationIdOf, type Event, operationKey } from './event.ts';
import { problem, toldError } from './problem.ts';
import { outcomeOf, securityEvent } from './request-line.ts';

/**
 * Milliseconds in the Lambda, including waits for the table, and of its processor. The rest of a request's time is the network.
 */
const durations = (ms: number, { user, system }: NodeJS.CpuUsage) =>
  `handler;dur=${ms}, processor;dur=${((user + system) / 1000).toFixed(1)}`;

/**
 * Around every request: one structured line with the tenant, the person, the address, the outcome, the correlation id, the costs
 * in round trips and the time; a metric of events for operators; and every error as a problem. Times by operation are read from
 * the lines: as metrics they would cost more than the requests.
 */
export function observe(operationOf: (key: string) => string | undefined): MiddlewareObj<Event, Result, Error, LambdaContext> {
  let started = 0;
  let processor = process.cpuUsage();
  const finish = (event: Event, result: Result, correlationId: string, error?: unknown) => {
    const ms = Math.round(performance.now() - started);
    const operation = operationOf(event.routeKey) ?? 'unknown';
    result.headers = { ...result.headers, 'x-correlation-id': correlationId };
    // the costs of an answer reveal whether a thing is hidden or missing, so only tests and developers see them
    if (env.isEmulated) result.headers['server-timing'] = `${usage.header()}, ${durations(ms, process.cpuUsage(processor))}`;
    logger.info('request', {
      operation,
      status: result.statusCode,
      outcome: outcomeOf(error),
      ms,
      cost: usage.costs,
      sessions: usage.sessions,
    });
    const alarming = securityEvent(operation, error);
    if (alarming) metrics.singleMetric().addMetric(alarming, MetricUnit.Count, 1);
  };
  return {
    before: ({ event, context }) => {
      started = performance.now();
      processor = process.cpuUsage();
      event.routeKey = operationKey(event);
      usage.start('caller');
      logger.resetKeys();
      logger.addContext(context);
      event.headers['x-correlation-id'] = correlationIdOf(event);
      logger.appendKeys({ correlationId: event.headers['x-correlation-id'] });
    },
    after: ({ event, response }) => finish(event, response as Result, correlationIdOf(event)),
    onError: (request) => {
      const correlationId = correlationIdOf(request.event);
      const error = toldError(request.error);
      request.response = problem(error, correlationId);
      finish(request.event, request.response, correlationId, error);
    },
  };
}
