import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Headers that concern one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const passed = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

type Target = { url: string; headers: IncomingHttpHeaders };

/** Passes a request on as it comes, body streamed, and the answer back with our own headers on top. */
export const proxy = (from: IncomingMessage, to: ServerResponse, { url, headers }: Target) => {
  const target = new URL(url);
  // unless the length is known, the body goes in chunks: a DELETE without a body must not announce one
  const body = from.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
  const upstream = request(
    target,
    { agent, method: from.method ?? 'GET', headers: { ...passed(headers), ...body, host: target.host } },
    (answer) => {
      for (const [name, value] of Object.entries(passed(answer.headers))) {
        if (value !== undefined && !to.hasHeader(name)) to.setHeader(name, value);
      }
      to.writeHead(answer.statusCode ?? 502);
      answer.pipe(to);
    },
  );
  upstream.on('error', () => {
    if (!to.headersSent) to.writeHead(502, { 'content-type': 'text/plain' });
    to.end('The emulator does not answer.\n');
  });
  to.on('close', () => upstream.destroy());
  from.pipe(upstream);
};
