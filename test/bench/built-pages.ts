import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { isApiPath } from '../../functions/edge/viewer-request.ts';
import { servePages } from './pages/serve.ts';

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
export const openBuiltPages = (stack: string): Promise<{ origin: string; close(): void }> =>
  servePages(new URL(stack).origin, (path, request, response) => {
    const isBeside = isApiPath(path) || BESIDE.test(path);
    if (isBeside) pass(request, response, stack);
    return isBeside;
  });
