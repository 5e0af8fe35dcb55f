import { randomUUID } from 'node:crypto';
import { EDGE_HEADER } from '../../../shared/platform.ts';
import type { LocalStack } from '../stack.ts';

/** The part of a stack that the seed needs. */
export type SeedStack = Pick<LocalStack, 'endpoint' | 'edgeSecret'> & {
  outputs: Pick<LocalStack['outputs'], 'ApiId' | 'UserPoolId'>;
};

/** A person who is signed in at a tenant's host and calls the product's API. */
export type ApiPerson = {
  host: string;
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown) => Promise<T>;
};

/** The API behind the edge, called as the edge does, because the front door opens only after the data is complete. */
export function seedApi({ endpoint, outputs, edgeSecret }: SeedStack) {
  const call = async (host: string, method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${endpoint}/_aws/execute-api/${outputs.ApiId}/$default${path.replace(/\/($|\?)/, '$1')}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [EDGE_HEADER.host]: host,
        [EDGE_HEADER.secret]: edgeSecret,
        'x-correlation-id': `seed-${randomUUID()}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Seeding: ${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text ? JSON.parse(text) : undefined;
  };

  return {
    async signIn(host: string, username: string, password: string): Promise<ApiPerson> {
      const { token } = await call(host, 'POST', '/auth-jwt/', undefined, { username, password });
      return {
        host,
        get: (path) => call(host, 'GET', path, token),
        send: (method, path, body) => call(host, method, path, token, body),
      };
    },
  };
}
