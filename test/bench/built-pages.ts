import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { isApiPath } from '../../functions/edge/viewer-request.ts';
import { servePages } from './pages/serve.ts';

const BESIDE = /^\/(config\.json|cognito|oauth2)/;

/**
 * Forwards a request to the stack. The tenant's host is only in the header, because some machines do not resolve names below
 * `localhost`.
 */
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
 * The application built for production, on its own port in front of the running stack, because `npm run dev` serves its sources.
 * Returns the origin.
 */
export const openBuiltPages = (stack: string): Promise<{ origin: string; close(): void }> =>
  servePages(new URL(stack).origin, (path, request, response) => {
    const isBeside = isApiPath(path) || BESIDE.test(path);
    if (isBeside) pass(request, response, stack);
    return isBeside;
  });
