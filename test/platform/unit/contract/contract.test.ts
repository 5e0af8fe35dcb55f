import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { parseOperations, pathShape } from '../../../../docs/requirements/parse.ts';
import { contract } from '../../../../shared/contract/index.ts';
import {
  type ResourceDef,
  type RouteArgs,
  type RouteDef,
  type RouteInput,
  type RouteResult,
  routeKey,
} from '../../../../shared/contract/route.ts';

const resources: Record<string, ResourceDef> = contract;
const routes: [name: string, route: RouteDef][] = Object.values(resources).flatMap((resource) => Object.entries(resource));
const shapeOf = (route: { method: string; path: string }) => pathShape(route.method, route.path);
const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

const operations = parseOperations(
  readFileSync(new URL('../../../../docs/requirements/operations.tsv', import.meta.url), 'utf8'),
);
const operationsOf = Map.groupBy(operations, (operation) => operation.operation);
const operationAt = new Map(operations.map((operation) => [shapeOf(operation), operation]));

describe.each(routes)('%s', (name, route) => {
  const published = route.operationId ?? name;

  it('has a path that ends in a slash or in the name of a file, as existing clients call it', () => {
    expect(route.path).toMatch(/^\/(?:[\w-]+\/|\{\w+\}\/)+(?:[\w-]+\.json)?$/);
  });

  it('lies under /api, unless it is for signing in [SET-337, REP-336, ADM-427]', () => {
    expect(route.path).toMatch(/^\/(api|auth-jwt|auth-rest)\//);
  });

  it('has a schema for each parameter of its path and for no other', () => {
    expect(Object.keys(route.params?.shape ?? {}).sort()).toEqual(parametersOf(route.path).sort());
  });

  it('has the id of the scope that its access names in its path', () => {
    if (typeof route.access === 'object' && !['tenant', 'anywhere'].includes(route.access.scope))
      expect(parametersOf(route.path)).toContain(`${route.access.scope}Id`);
  });

  it('has a summary, and a body only where one can be sent', () => {
    expect(route.summary).not.toBe('');
    if (route.method === 'GET') expect(route.body).toBeUndefined();
  });

  it('is the operation that existing clients know by its name', () => {
    const known = operationsOf.get(published);
    if (known) expect(known.map(shapeOf)).toContain(shapeOf(route));
  });

  it('has a plain name of its own', () => {
    expect(name).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
  });

  it('has the name and the query parameters that existing clients know, where they call it', () => {
    const operation = operationAt.get(shapeOf(route));
    if (operation === undefined) return;
    expect(published.startsWith(operation.operation)).toBe(true);
    expect(Object.keys(route.query?.shape ?? {})).toEqual(expect.arrayContaining(operation.query));
  });
});

it('has one operation per route key, and one route key per shape of path', () => {
  expect(new Set(routes.map(([, route]) => routeKey(route))).size).toBe(routes.length);
  expect(new Set(routes.map(([, route]) => shapeOf(route))).size).toBe(routes.length);
});

it('has operation names that are unique across resources', () => {
  expect(new Set(routes.map(([name]) => name)).size).toBe(routes.length);
});

it('types what a client sends and reads, and what a handler receives', () => {
  type Companies = (typeof contract)['companies'];
  expectTypeOf<RouteArgs<Companies['readCompany']>>().toEqualTypeOf<{ params: { companyId: string } }>();
  expectTypeOf<RouteArgs<(typeof contract)['tenant']['readTenant']>>().toEqualTypeOf<Record<never, never>>();
  expectTypeOf<RouteInput<Companies['createCompany']>['body']['name']>().toEqualTypeOf<string>();
  expectTypeOf<RouteResult<Companies['readCompany']>['parentid']>().toEqualTypeOf<string | null>();
  expectTypeOf<RouteResult<Companies['deleteCompany']>>().toEqualTypeOf<undefined>();
});
