import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type EdgeResponse, handler } from '../../../functions/edge/viewer-request.ts';

export type AtEdge = { uri: string; query: string; headers: IncomingHttpHeaders };

const joined = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''));

/** Runs the edge function on a request as CloudFront does. */
export const throughEdge = (request: IncomingMessage): AtEdge | EdgeResponse => {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const uri = mark < 0 ? url : url.slice(0, mark);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, { value: joined(value) }]));
  const answer = handler({
    context: { requestId: randomUUID() },
    viewer: { ip: request.socket.remoteAddress ?? '' },
    request: { method: request.method ?? 'GET', uri, headers },
  });
  if ('statusCode' in answer) return answer;
  return {
    uri: answer.uri,
    query: mark < 0 ? '' : url.slice(mark),
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value])),
  };
};

export const sendEdgeResponse = (response: ServerResponse, { statusCode, headers, body }: EdgeResponse) => {
  for (const [name, { value }] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(statusCode).end(body);
};
