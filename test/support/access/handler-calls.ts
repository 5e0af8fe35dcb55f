import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { contract } from '../../../shared/contract/index.ts';
import { type ResourceDef, routeKey } from '../../../shared/contract/route.ts';

type Handler = (event: never, context: Context) => Promise<Result>;
const routes = Object.entries(contract).flatMap(([resource, defined]) =>
  Object.values(defined as ResourceDef).map((route) => {
    const pattern = route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { resource, route, pattern: new RegExp(`^${pattern}$`), isExact: !route.path.includes('{') };
  }),
);

/** The claims about the session in a token, besides its owner. */
export type Claims = { origin_jti?: string; auth_time?: number };

/** The parts of a call besides its body, as API Gateway passes them. */
type Sent = { headers?: Record<string, string>; cookies?: string[] };

export type Answer = {
  status: number;
  text: string;
  contentType: string | undefined;
  headers: Record<string, string>;
  cookies: string[];
  json<T>(): T;
};

/** A body as API Gateway passes it on: a form as its text, anything else as JSON. */
async function sentAs(body: unknown): Promise<{ body?: string; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (!(body instanceof FormData)) return { body: JSON.stringify(body), headers: {} };
  const form = new Response(body);
  return { headers: { 'content-type': form.headers.get('content-type')! }, body: await form.text() };
}

/** Calls the handler of an operation as API Gateway does, as a person of the host's tenancy. */
export const callsOf =
  (host: string, tenantUid: string) =>
  async (
    userUid: string,
    method: string,
    url: string,
    body?: unknown,
    claims?: Claims,
    { headers = {}, cookies }: Sent = {},
  ): Promise<Answer> => {
    const { pathname, searchParams } = new URL(url, `https://${host}`);
    const matching = routes.filter(({ route, pattern }) => route.method === method && pattern.test(pathname));
    const literal = ({ route }: (typeof routes)[number]) => route.path.split('/').filter((part) => !part.startsWith('{')).length;
    const found = matching.toSorted((a, b) => literal(b) - literal(a))[0];
    if (!found) throw new Error(`No operation ${method} ${pathname}`);
    const sent = await sentAs(body);
    const event = {
      routeKey: routeKey(found.route),
      rawPath: pathname,
      rawQueryString: searchParams.toString(),
      queryStringParameters: Object.fromEntries(searchParams),
      isBase64Encoded: false,
      ...(sent.body !== undefined && { body: sent.body }),
      headers: { 'x-tributary-edge': process.env.EDGE_SECRET!, 'x-tributary-host': host, ...sent.headers, ...headers },
      ...(cookies && { cookies }),
      pathParameters: { ...found.pattern.exec(pathname)?.groups },
      requestContext: {
        http: { method, sourceIp: '127.0.0.1' },
        authorizer: {
          jwt: {
            claims: { sub: userUid, token_use: 'id', tenants: tenantUid, iat: Date.now() / 1000 + 60, ...claims },
            scopes: [],
          },
        },
      },
    };
    const { handler } = (await import(`../../../functions/api/${found.resource}/handler.ts`)) as { handler: Handler };
    const {
      statusCode = 0,
      headers: answered = {},
      body: text = '',
      cookies: set = [],
    } = await handler(event as never, { functionName: 'test' } as Context);
    const contentType = answered['content-type'] as string | undefined;
    const texts = Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, String(value)]));
    return { status: statusCode, text, contentType, headers: texts, cookies: set, json: <T>() => JSON.parse(text) as T };
  };
