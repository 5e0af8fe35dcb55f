import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtSpa } from '../../../cdk/local/front-door/built-spa.ts';
import { buildPages } from '../../../cdk/local/pages.ts';
import { securityHeaders } from '../../../functions/edge/security-headers.ts';
import { handler } from '../../../functions/edge/viewer-request.ts';

/** Handles a request that is not for a page; returns false otherwise. */
export type Beside = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** The application built for production, on its own port. Returns the origin. `media`: origin of stored files */
export async function servePages(media: string, beside: Beside): Promise<{ origin: string; close(): void }> {
  await buildPages();
  const spa = builtSpa();
  const headers = securityHeaders({ media });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (beside(path, request, response)) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const page = handler({
      context: { requestId: 'bench' },
      viewer: { ip: '' },
      request: { method: 'GET', uri: path, headers: {} },
    });
    if ('uri' in page) spa.serve(request, response, page.uri, '');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
