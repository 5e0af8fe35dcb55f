import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { builtSpa } from '../../../cdk/local/front-door/built-spa.ts';
import { sendEdgeResponse, throughEdge } from '../../../cdk/local/front-door/edge.ts';
import { securityHeaders } from '../../../functions/edge/security-headers.ts';
import { isApiPath } from '../../../functions/edge/viewer-request.ts';
import type { RuntimeConfig } from '../../../shared/contract/tenant/runtime-config.ts';
import { answeredBytes } from './front.ts';

const spa = builtSpa();
/** Longer than a browser keeps a connection, in milliseconds. */
const KEPT_MS = 600_000;

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const body = await buffer(request);
  const content = body.length > 0 ? body : undefined;
  const from = request.socket.remoteAddress ?? '';
  const { status, headers, bytes } = await answeredBytes({ method, path, from, headers: headersOf(request), content });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(status).end(bytes);
}

function answer(config: RuntimeConfig, request: IncomingMessage, response: ServerResponse): Promise<void> | void {
  for (const [name, value] of Object.entries(securityHeaders({ media: config.mediaOrigin }))) response.setHeader(name, value);
  if (request.url === '/config.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(config));
    return;
  }
  const atEdge = throughEdge(request);
  if ('statusCode' in atEdge) return sendEdgeResponse(response, atEdge);
  if (isApiPath(atEdge.uri)) return answerApi(request, response);
  spa.serve(request, response, atEdge.uri, atEdge.query);
}

/** `address`: where browsers will find the application; `serve`: starts answering there. */
export type Door = { address: string; serve: (config: RuntimeConfig) => void };

/** One origin for the built application and the API of this process, with the front door's headers. */
export async function openDoor(): Promise<Door> {
  // Tests block this thread for seconds, and a kept connection must survive that.
  const server = createServer({ keepAliveTimeout: KEPT_MS, requestTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server must not keep the process alive.
  server.unref();
  const serve = (config: RuntimeConfig) =>
    server.on('request', (request, response) => {
      Promise.resolve(answer(config, request, response)).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, serve };
}
