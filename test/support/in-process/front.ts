import { randomUUID } from 'node:crypto';
import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { UNKNOWN_ANSWERED_BY, UNKNOWN_ROUTE } from '../../../cdk/constructs/gateway-routes.ts';
import { handler as edge } from '../../../functions/edge/viewer-request.ts';
import { contract } from '../../../shared/contract/index.ts';
import { gatewayPath, isPublic, type ResourceDef, routeKey } from '../../../shared/contract/route.ts';
import { EDGE_HEADER } from '../../../shared/platform.ts';
import type { Received, Sent } from '../support.ts';
import { asRequest } from './costs.ts';

/** Time limit of a function for a request, in milliseconds. */
const TIME_LIMIT_MS = 29_000;

type Handler = (event: never, context: Context) => Promise<Result>;

const operations = Object.entries(contract).flatMap(([resource, defined]) =>
  Object.values(defined as ResourceDef).map((route) => {
    const path = gatewayPath(route);
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { resource, route, pattern, literals: path.split('/').filter((part) => !part.startsWith('{')).length };
  }),
);

const operationAt = (method: string, uri: string) =>
  operations
    .filter(({ route, pattern }) => route.method === method && pattern.test(uri))
    .reduce<(typeof operations)[number] | undefined>(
      (best, each) => (best && best.literals >= each.literals ? best : each),
      undefined,
    );

/** A response with its bytes. */
type Answered = Pick<Received, 'status' | 'headers'> & { bytes: Buffer };

/** A response of API Gateway itself. */
const gateway = (status: number, message: string): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify({ message })),
});

/** The claims of a token that has not expired, as API Gateway's authorizer passes them on. */
function claimsOf(authorization: string | undefined): Record<string, unknown> | undefined {
  try {
    const claims = JSON.parse(Buffer.from(authorization!.replace(/^Bearer /, '').split('.')[1]!, 'base64url').toString());
    return claims.exp > Date.now() / 1000 ? claims : undefined;
  } catch {
    return undefined;
  }
}

const decoded = (groups: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));

const bodyOf = (content: string | Uint8Array | undefined) => {
  if (content === undefined) return { isBase64Encoded: false };
  if (typeof content === 'string') return { body: content, isBase64Encoded: false };
  return { body: Buffer.from(content).toString('base64'), isBase64Encoded: true };
};

/** Answers a request as edge, API Gateway and Lambda do together, with the handlers of this process. */
export async function answered(sent: Sent): Promise<Received> {
  const { status, headers, bytes } = await answeredBytes(sent);
  return { status, headers, text: bytes.toString() };
}

/** As `answered`, with the bytes of the response, compressed if the client accepts that. */
export async function answeredBytes({ method, path, from, headers, content }: Sent): Promise<Answered> {
  const [uri, ...query] = path.split('?') as [string, ...string[]];
  const rawQueryString = query.join('?');
  const values = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }] as const);
  const request = { method, uri, headers: Object.fromEntries(values) };
  const atEdge = edge({ context: { requestId: randomUUID() }, viewer: { ip: from }, request });
  if ('statusCode' in atEdge) {
    const told = Object.entries(atEdge.headers).map(([name, { value }]) => [name, value]);
    return { status: atEdge.statusCode, headers: Object.fromEntries(told), bytes: Buffer.from(atEdge.body) };
  }
  const found = operationAt(method, atEdge.uri);
  const { cookie, ...arrived } = Object.fromEntries(Object.entries(atEdge.headers).map(([name, { value }]) => [name, value]));
  const claims = claimsOf(arrived.authorization);
  const isOpen = !found || isPublic(found.route);
  if (!claims && !isOpen) return gateway(401, 'Unauthorized');
  const event = {
    routeKey: found ? routeKey(found.route) : UNKNOWN_ROUTE,
    rawPath: atEdge.uri,
    rawQueryString,
    queryStringParameters: Object.fromEntries(new URLSearchParams(rawQueryString)),
    headers: { ...arrived, [EDGE_HEADER.secret]: process.env.EDGE_SECRET! },
    ...(cookie && { cookies: cookie.split('; ') }),
    pathParameters: decoded(found?.pattern.exec(atEdge.uri)?.groups),
    requestContext: {
      http: { method, sourceIp: from },
      ...(!isOpen && { authorizer: { jwt: { claims, scopes: [] } } }),
    },
    ...bodyOf(content),
  };
  const resource = found?.resource ?? UNKNOWN_ANSWERED_BY;
  const { handler } = (await import(`../../../functions/api/${resource}/handler.ts`)) as { handler: Handler };
  const context = { functionName: resource, getRemainingTimeInMillis: () => TIME_LIMIT_MS } as Context;
  const result = await asRequest(() => handler(event as never, context));
  const { statusCode: status = 0, body = '', cookies, isBase64Encoded } = result;
  const told = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return { status, headers: { ...Object.fromEntries(told), ...(cookies && { 'set-cookie': cookies }) }, bytes };
}
