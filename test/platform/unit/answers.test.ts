import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../../../shared/contract/index.ts';
import { type RouteDef, successStatus } from '../../../shared/contract/route.ts';

const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));

/** The kinds of a schema; of a union, the kinds of all members. */
function kindsOf(schema: z.ZodType | undefined): string[] {
  const def = (schema as { def?: { type: string; options?: z.ZodType[]; innerType?: z.ZodType } } | undefined)?.def;
  if (!def) return ['nothing'];
  return def.options?.flatMap(kindsOf) ?? (def.innerType ? kindsOf(def.innerType) : [def.type]);
}

/** Published POSTs that create nothing: they act, or return existing data. */
const ACTS = ['createStructure', 'dispatchProject', 'dispatchTenant'];

/** POSTs without a body in their response. */
const SILENT = ['dispatchCompany', 'sendCompanyInviteAgain', 'sendInviteAgain'];

const published = routes.filter(([, { operationId }]) => operationId !== undefined);
const namesOf = (wanted: (method: string, status: number) => boolean) =>
  published.filter(([, route]) => wanted(route.method, successStatus(route))).map(([name]) => name);

describe('the success of an operation', () => {
  it('is 201 of a published POST, but of those that make nothing [ADM-565]', () => {
    expect(namesOf((method, status) => method === 'POST' && status === 200).sort()).toEqual(ACTS);
    expect(namesOf((method, status) => method === 'POST' && status === 204).sort()).toEqual(SILENT);
    expect(namesOf((method, status) => method === 'POST' && ![200, 201, 204].includes(status))).toEqual([]);
  });

  it('is 200 of a published GET, PUT and PATCH, and 204 of a DELETE [ADM-565]', () => {
    const isOther = (method: string, status: number) => method !== 'POST' && status !== (method === 'DELETE' ? 204 : 200);
    expect(namesOf(isOther)).toEqual(['deleteTenantFactor']);
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
    const reads = published.filter(([, { operationId = '' }]) => /_(read|retrieve)$/.test(operationId));
    const several = reads.filter(([, { response }]) => kindsOf(response).includes('array')).map(([name]) => name);
    expect(reads.length).toBeGreaterThan(8);
    // The reminders of nobody or one person, and the edges below one commit.
    expect(several).toEqual(['readMailReceiver', 'listEdges']);
  });
});

/** The lists that the administration screens name, with their files. */
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
