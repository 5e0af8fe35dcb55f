import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { type RouteDef, successStatus } from '../../shared/contract/route.ts';
import { AppError } from '../../shared/errors.ts';
import type { Event } from './event.ts';
import type { PublicRequest } from './request-context.ts';

/** What Lambda gives back at most. The emulator has no such limit, so it is enforced here. */
export const MAX_ANSWER_BYTES = 5_500_000;

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
  if (Buffer.byteLength(text) > MAX_ANSWER_BYTES)
    throw new AppError('too_large', 'The answer is too large. Request less at a time.');
  headers['content-type'] = reply.contentType ?? 'application/json';
  return { ...head, body: text };
}

function nextPage(event: Event, cursor: string): string {
  const query = new URLSearchParams(event.rawQueryString);
  query.set('cursor', cursor);
  return `${event.rawPath}/?${query}`;
}
