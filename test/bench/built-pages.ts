import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtSpa } from '../../cdk/local/front-door/spa.ts';
import { buildPages } from '../../cdk/local/pages.ts';
import { securityHeaders } from '../../functions/edge/security-headers.ts';
import { handler, isApiPath } from '../../functions/edge/viewer-request.ts';

const BESIDE = /^\/(config\.json|cognito|oauth2)/;

/** On to the stack, at the tenant's host: it goes into the header only, since names below `localhost` do not resolve everywhere. */
function pass(from: IncomingMessage, to: ServerResponse, stack: string): void {
  const { port } = new URL(stack);
  const host = `${from.headers.host?.replace(/:\d+$/, '')}:${port}`;
  const { method, url: path, headers } = from;
  const onward = send({ host: '127.0.0.1', port, method, path, headers: { ...headers, host } }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.on('error', () => to.writeHead(502).end());
  from.pipe(onward);
}

/**
 * The application as it is built for production, on a port of its own, in front of the stack that runs: `npm run dev` serves its
 * sources. Answers the origin.
 */
export async function openBuiltPages(stack: string): Promise<{ origin: string; close(): void }> {
  await buildPages();
  const spa = builtSpa();
  const headers = securityHeaders({ media: new URL(stack).origin });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', stack).pathname;
    if (isApiPath(path) || BESIDE.test(path)) return pass(request, response, stack);
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
