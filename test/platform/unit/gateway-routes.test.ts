import { describe, expect, it } from 'vitest';
import { gatewayRoutes } from '../../../cdk/constructs/gateway-routes.ts';
import { operationKey } from '../../../functions/http/event.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';

const operation = (method: RouteDef['method'], path: RouteDef['path'], isPublic = false): RouteDef => ({
  method,
  path,
  summary: 'Anything',
  access: isPublic ? 'public' : { scope: 'tenant', needs: 'superuser' },
});

const keys = (operations: RouteDef[]) => gatewayRoutes(operations).map(({ method, path }) => `${method} ${path}`);

describe('routes of API Gateway', () => {
  it('are one for all operations of a path that need a token', () => {
    expect(keys([operation('GET', '/api/thing/'), operation('POST', '/api/thing/'), operation('GET', '/api/other/')])).toEqual([
      'ANY /api/thing',
      'GET /api/other',
    ]);
  });

  it('leave a public operation its own, and those of its path too', () => {
    const path = '/api/thing/';
    expect(keys([operation('GET', path, true), operation('PUT', path), operation('PATCH', path)])).toEqual([
      'GET /api/thing',
      'PUT /api/thing',
      'PATCH /api/thing',
    ]);
  });

  it('serve each operation of the contract once', () => {
    for (const resource of Object.values<Record<string, RouteDef>>(contract)) {
      const operations = Object.values(resource);
      const served = gatewayRoutes(operations).flatMap((route) => route.operations);
      expect(served).toHaveLength(operations.length);
      expect(new Set(served)).toEqual(new Set(operations));
    }
  });
});

describe('the key of an operation', () => {
  const event = (routeKey: string, method: string) => ({ routeKey, requestContext: { http: { method } } }) as never;

  it('has the method of the request where the route has all', () => {
    expect(operationKey(event('ANY /api/thing', 'PATCH'))).toBe('PATCH /api/thing');
  });

  it("is the route's own otherwise", () => {
    expect(operationKey(event('GET /api/thing', 'GET'))).toBe('GET /api/thing');
  });
});
