import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { securityHeaders } from '../../functions/edge/security-headers.ts';
import { isApiPath } from '../../functions/edge/viewer-request.ts';
import type { RuntimeConfig } from '../../shared/contract/tenant/runtime-config.ts';
import { EDGE_HEADER } from '../../shared/platform.ts';
import { builtSpa } from './front-door/built-spa.ts';
import { developedSpa } from './front-door/developed-spa.ts';
import { type AtEdge, sendEdgeResponse, throughEdge } from './front-door/edge.ts';
import { inboxPage, readMail } from './front-door/inbox.ts';
import { type NameServer, openNameServer } from './front-door/name-server.ts';
import { proxy } from './front-door/proxy.ts';

export type FrontDoorOptions = {
  port: number;
  /** the emulator's address */
  endpoint: string;
  apiId: string;
  edgeSecret: string;
  config: RuntimeConfig;
  /** 'built' serves the result of `vite build`, for tests */
  spa: 'developed' | 'built';
  /** called for each request that may change data */
  changed?: () => void;
};

export type FrontDoor = { url: string; close: () => Promise<void> };

const READS = ['GET', 'HEAD', 'OPTIONS'];

type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * The local counterpart of CloudFront: one origin for the application and the API, with the same edge function and the same
 * headers. On the same port by UDP it runs the name server that a local deployment asks for proofs of domains.
 */
export const openFrontDoor = async (options: FrontDoorOptions): Promise<FrontDoor> => {
  const server = createServer({ requestTimeout: 0 });
  const nonce = randomBytes(16).toString('base64');
  const spa = options.spa === 'built' ? builtSpa() : await developedSpa(server, nonce);
  const names = await openNameServer(options.port);
  const own = ownRoutes(options, nonce, names);
  const headers = securityHeaders({ media: options.config.mediaOrigin }, options.spa === 'built' ? undefined : nonce);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!READS.includes(request.method ?? '')) options.changed?.();
    const route = own[firstSegment(request.url ?? '/')];
    if (route) return route(request, response);
    const atEdge = throughEdge(request);
    if ('statusCode' in atEdge) return sendEdgeResponse(response, atEdge);
    if (isApiPath(atEdge.uri)) return proxy(request, response, apiTarget(options, request, atEdge));
    spa.serve(request, response, atEdge.uri, atEdge.query);
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const close = async () => {
    await names.close();
    await spa.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://localhost:${options.port}`, close };
};

const firstSegment = (url: string) => `/${url.split(/[/?]/)[1] ?? ''}`;

/** The target of API requests, with the headers that CloudFront adds. */
const apiTarget = (
  { endpoint, apiId, edgeSecret }: FrontDoorOptions,
  request: IncomingMessage,
  { uri, query, headers }: AtEdge,
) => {
  const viewer = request.socket.remoteAddress ?? '';
  const forwarded = [headers['x-forwarded-for'], viewer].filter(Boolean).join(', ');
  return {
    url: `${endpoint}/_aws/execute-api/${apiId}/$default${uri}${query}`,
    headers: { ...headers, [EDGE_HEADER.secret]: edgeSecret, 'x-forwarded-for': forwarded },
  };
};

/** Paths besides the application: its configuration, sign-in (Cognito), the local inbox and the name server. */
const ownRoutes = ({ endpoint, config }: FrontDoorOptions, nonce: string, names: NameServer): Record<string, Route> => ({
  '/config.json': (_request, response) => sendJson(response, config),
  '/cognito': (request, response) => proxy(request, response, { url: `${endpoint}/`, headers: request.headers }),
  // On AWS the user pool's own domain, which issues tokens after a sign-in at an identity provider.
  '/oauth2': (request, response) => proxy(request, response, { url: `${endpoint}${request.url}`, headers: request.headers }),
  '/dns': (request, response) => changeRecords(names, request, response),
  '/inbox': async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://front-door').searchParams;
    const to = query.get('to') ?? '';
    const mails = await readMail(endpoint, `http://${request.headers.host}`, to);
    if (query.get('format') === 'json') return sendJson(response, mails);
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'`;
    response.setHeader('Content-Security-Policy', policy);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(inboxPage(mails, to, nonce));
  },
});

/** POST `/dns?name=...&value=...` publishes a TXT record; DELETE `/dns?name=...` deletes all records of a name. */
function changeRecords(names: NameServer, { method, url }: IncomingMessage, response: ServerResponse) {
  const query = new URL(url ?? '/', 'http://front-door').searchParams;
  const [name, value] = [query.get('name'), query.get('value')];
  const known = name && (method === 'DELETE' || (method === 'POST' && value));
  if (!known) return void response.writeHead(400).end('POST /dns?name=...&value=... or DELETE /dns?name=...\n');
  if (method === 'DELETE') names.withdraw(name);
  else names.publish(name, value ?? '');
  response.writeHead(204).end();
}

const sendJson = (response: ServerResponse, body: unknown) => {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body, null, 2));
};
