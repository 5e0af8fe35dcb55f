import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { type RouteDef, successStatus } from '../../shared/contract/route.ts';
import type { Event } from './event.ts';
import type { PublicRequest } from './request-context.ts';

/** The success answer; a body that does not fit the contract is our fault and never leaves. */
export function answer(route: RouteDef, event: Event, { reply }: PublicRequest, result: unknown): Result {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (reply.version !== undefined) headers.etag = `"${reply.version}"`;
  if (reply.next) headers.link = `<${nextPage(event, reply.next)}>; rel="next"`;
  if (reply.location) headers.location = reply.location;
  if (reply.filename) headers['content-disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(reply.filename)}`;
  const statusCode = reply.status ?? successStatus(route);
  const head = { statusCode, headers, ...(reply.cookie !== undefined && { cookies: [reply.cookie] }) };
  if (route.response === undefined || [302, 303].includes(statusCode)) return head;
  const text = reply.contentType ? String(result) : JSON.stringify(route.response.parse(result));
  headers['content-type'] = reply.contentType ?? 'application/json';
  return { ...head, body: text };
}

function nextPage(event: Event, cursor: string): string {
  const query = new URLSearchParams(event.rawQueryString);
  query.set('cursor', cursor);
  return `${event.rawPath}/?${query}`;
}
