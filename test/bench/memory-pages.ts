import type { IncomingMessage, ServerResponse } from 'node:http';
import { isApiPath } from '../../functions/edge/viewer-request.ts';
import { callsOf } from '../support/access/handler-calls.ts';
import { type Somebody, tenantUid } from '../support/memory/world/supply.ts';
import { servePages } from './pages/serve.ts';

const HOST = 'ours.example';
const CONFIG = {
  region: 'eu-west-2',
  userPoolId: 'eu-west-2_none',
  userPoolClientId: 'client',
  cognitoEndpoint: '/cognito',
  mediaOrigin: '',
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for the browser. Nobody verifies it here. */
export const tokenOf = ({ userUid, email }: Somebody): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: userUid, email, token_use: 'id', tenants: tenantUid, iat: now, auth_time: now, exp: now + 3_600 };
  return `${part({ alg: 'none' })}.${part(claims)}.none`;
};

/** The API's answer about a valid token. */
const claimsOf = (person: Somebody) => ({
  token: tokenOf(person),
  uid: person.userUid,
  username: person.email,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  is_superuser: false,
  is_tenant_superuser: false,
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/** The application built for production, with the API's handlers over the in-memory table, for one person. Returns the origin. */
export async function openMemoryPages(person: Somebody): Promise<{ origin: string; close(): void }> {
  const call = callsOf(HOST, tenantUid);
  const api = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await call(person.userUid, request.method!, request.url!, body, undefined, { headers });
    const isZipped = answer.headers['content-encoding'] === 'gzip';
    response.writeHead(answer.status, answer.headers);
    response.end(isZipped ? Buffer.from(answer.text, 'base64') : answer.text);
  };
  return servePages('', (path, request, response) => {
    if (path === '/config.json') response.end(JSON.stringify(CONFIG));
    // There is no user pool whose keys could prove the token.
    else if (path === '/auth-jwt/verify/') response.end(JSON.stringify(claimsOf(person)));
    else if (isApiPath(path)) api(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
    else return false;
    return true;
  });
}
