import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';

/** The event with which API Gateway calls a resource's Lambda; a public route has no authorizer. */
export type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

const CORRELATION_ID = /^[\w-]{8,64}$/;

/** The id that follows one click of a user through request, logs, job and audit trail; a caller's own, if it looks like one. */
export const correlationIdOf = (event: Event): string => {
  const given = event.headers['x-correlation-id'] ?? '';
  return CORRELATION_ID.test(given) ? given : randomUUID();
};

/** The operation's key: operations of one path may share a route of all methods, whose own key does not name the method. */
export const operationKey = ({ routeKey, requestContext }: Pick<Event, 'routeKey' | 'requestContext'>): string =>
  routeKey.replace(/^ANY /, `${requestContext.http.method} `);

/** The version in If-Match, or undefined. */
export const ifMatchOf = (event: Event): number | undefined => {
  const version = Number(event.headers['if-match']?.replace(/^W\//, '').replaceAll('"', '') ?? Number.NaN);
  return Number.isInteger(version) ? version : undefined;
};
