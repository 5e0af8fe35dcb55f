import { API_PREFIXES, EDGE_HEADER } from '../../shared/platform.ts';

/**
 * The CloudFront function on every viewer request; the local front door runs the same one. It is bundled to a plain script for
 * CloudFront's own JavaScript runtime, which knows neither modules nor destructuring, spread, classes and default parameters:
 * keep to plain statements.
 */

type EdgeHeaders = Record<string, { value: string }>;

export type EdgeRequest = { method: string; uri: string; headers: EdgeHeaders };

export type EdgeEvent = { context: { requestId: string }; viewer: { ip: string }; request: EdgeRequest };

export type EdgeResponse = { statusCode: number; statusDescription: string; headers: EdgeHeaders; body: string };

/** Whether a path belongs to the API and not to the single-page application. */
export const isApiPath = (uri: string): boolean => API_PREFIXES.some((prefix) => uri === prefix || uri.startsWith(`${prefix}/`));

/** A problem like the API's, with the id of the request in CloudFront's logs. */
const refusal = (detail: string, requestId: string): EdgeResponse => ({
  statusCode: 400,
  statusDescription: 'Bad Request',
  headers: { 'content-type': { value: 'application/problem+json' }, 'cache-control': { value: 'no-store' } },
  body: JSON.stringify({
    type: '/problems/invalid_input',
    title: detail,
    status: 400,
    detail: detail,
    correlationId: requestId,
    errors: { non_field_errors: [detail] },
  }),
});

/** API Gateway routes no trailing slash, which every documented path ends with. */
const withoutTrailingSlash = (uri: string) => (uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri);

/** A path whose last segment has no extension is a page of the application, not a file. */
const pageOrFile = (uri: string) => (uri.slice(uri.lastIndexOf('/')).indexOf('.') < 0 ? '/index.html' : uri);

/** `Host` as the tenants know it: without port, lower case. */
const hostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

/** Existing clients send `JWT <token>`; API Gateway's authorizer reads `Bearer <token>`. */
const bearer = (authorization: string) => authorization.replace(/^JWT\s+/i, 'Bearer ');

/** `viewer`: who calls CloudFront; behind it API Gateway sees CloudFront's own address, which many callers share. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request;
  const headers = request.headers;
  if (Object.keys(headers).some((name) => name.toLowerCase().startsWith(EDGE_HEADER.prefix))) {
    return refusal('Headers that begin with X-Tributary- are reserved. Send the request without them.', event.context.requestId);
  }
  if (!isApiPath(request.uri)) {
    request.uri = pageOrFile(request.uri);
    return request;
  }
  request.uri = withoutTrailingSlash(request.uri);
  const host = headers.host;
  headers[EDGE_HEADER.host] = { value: host ? hostName(host.value) : '' };
  headers[EDGE_HEADER.address] = { value: event.viewer.ip };
  const authorization = headers.authorization;
  if (authorization) headers.authorization = { value: bearer(authorization.value) };
  return request;
}
