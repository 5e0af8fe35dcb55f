import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';

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

/** Most bytes of a body that are kept for a second attempt. */
const MAX_KEPT_BYTES = 1_000_000;
/** Error codes of a connection that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

const passed = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

type Target = { url: string; headers: IncomingHttpHeaders };

/**
 * Forwards a request as a stream, and returns the response with additional headers. If the emulator closes a kept connection just
 * as a request arrives, the request is sent again on a new connection.
 */
export const proxy = (from: IncomingMessage, to: ServerResponse, { url, headers }: Target) => {
  const target = new URL(url);
  // A body of unknown length is sent in chunks. A DELETE without a body must not announce one.
  const body = from.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
  const options = { method: from.method ?? 'GET', headers: { ...passed(headers), ...body, host: target.host } };
  const kept = keptBody(from);
  const failed = () => {
    if (!to.headersSent) to.writeHead(502, { 'content-type': 'text/plain' });
    to.end('The emulator does not answer.\n');
  };
  const send = (over: Agent | false): ClientRequest => {
    const upstream = request(target, { ...options, agent: over }, (answer) => passBack(answer, to));
    to.on('close', () => upstream.destroy());
    return upstream;
  };
  const first = send(agent);
  const isSilent = answersNothing(first);
  first.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = first.reusedSocket && isSilent() && CLOSED.includes(error.code ?? '');
    if (!isClosed || to.destroyed || !kept.isWhole()) return failed();
    const second = send(false);
    second.on('error', failed);
    kept.passTo(second);
  });
  from.pipe(first);
};

const passBack = (answer: IncomingMessage, to: ServerResponse) => {
  for (const [name, value] of Object.entries(passed(answer.headers))) {
    if (value !== undefined && !to.hasHeader(name)) to.setHeader(name, value);
  }
  to.writeHead(answer.statusCode ?? 502);
  answer.pipe(to);
};

/**
 * Returns a function: whether no byte has come back for a request. Compares with its start, because the connection may have
 * served others before.
 */
const answersNothing = (upstream: ClientRequest): (() => boolean) => {
  let before = 0;
  upstream.on('socket', (socket) => {
    before = socket.bytesRead;
  });
  return () => (upstream.socket?.bytesRead ?? before) === before;
};

/** Keeps the received part of the body, to send it again from its beginning. */
const keptBody = (from: IncomingMessage) => {
  const chunks: Buffer[] = [];
  let size = 0;
  from.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  });
  return {
    isWhole: () => size <= MAX_KEPT_BYTES,
    passTo: (upstream: ClientRequest) => {
      for (const chunk of chunks) upstream.write(chunk);
      if (from.readableEnded) upstream.end();
      else from.pipe(upstream);
    },
  };
};
