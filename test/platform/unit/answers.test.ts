import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../../../shared/contract/index.ts';
import { type RouteDef, successStatus } from '../../../shared/contract/route.ts';

const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));

/** What a schema describes; of several answers, all of them. */
function kindsOf(schema: z.ZodType | undefined): string[] {
  const def = (schema as { def?: { type: string; options?: z.ZodType[]; innerType?: z.ZodType } } | undefined)?.def;
  if (!def) return ['nothing'];
  return def.options?.flatMap(kindsOf) ?? (def.innerType ? kindsOf(def.innerType) : [def.type]);
}

describe('the success of an operation', () => {
  it.each(routes)('%s has the code of its method [ADM-565]', (_name, route) => {
    const { method, creates = false, startsJob = false, response } = route;
    const wanted = response === undefined ? 204 : startsJob ? 202 : creates ? 201 : 200;
    expect([method, successStatus(route)]).toEqual([method, wanted]);
    if (creates || startsJob) expect(method).toBe('POST');
  });

  it('of a deletion has no body, but for those of which clients read something [ADM-565]', () => {
    const telling = routes.filter(([, { method, response }]) => method === 'DELETE' && response !== undefined);
    expect(telling.map(([name]) => name)).toEqual(['deleteTenantFactor']);
  });

  it('is JSON: a list for what lists to existing clients, else one record [ADM-564]', () => {
    const lists = routes.filter(([name, { method, operationId }]) => method === 'GET' && operationId && name.startsWith('list'));
    const others = lists.filter(([, { response }]) => !kindsOf(response).includes('array')).map(([name]) => name);
    expect(lists.length).toBeGreaterThan(30);
    expect(others).toEqual([]);
  });
});

/** The lists that the administration screens name, and where they are. */
const NAMED_LISTS = {
  project: '/api/project/',
  project_discipline: '/api/project/{projectId}/discipline/',
  project_reporting_periods: '/api/project/{projectId}/reporting_periods/',
  project_supplier_sent: '/api/project/{projectId}/supplier/sent/',
  project_supplier: '/api/project/{projectId}/supplier/',
  project_authgroup: '/api/project/{projectId}/authgroup/',
  company: '/api/company/',
  company_invite_all: '/api/company/invite/',
  project_invite_all: '/api/project/invite/',
};

describe('the named lists', () => {
  it.each(Object.entries(NAMED_LISTS))('%s is read from %s [ADM-527]', (_name, path) => {
    const found = routes.find(([, route]) => route.method === 'GET' && route.path === path);
    expect(kindsOf(found?.[1].response)).toEqual(['array']);
  });
});
