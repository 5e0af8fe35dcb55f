import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { isPublic, type RouteDef } from '../../../shared/contract/route.ts';
import { ACTIONS } from '../../../shared/domain/access/rights.ts';
import { accessTokenOf } from '../../support/makers/people.ts';
import { type SampleIds, sampleProject } from '../../support/makers/sample.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { outputs } from '../../support/support.ts';

const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
const guarded = routes.filter(([, route]) => !isPublic(route));

/**
 * A read and a write of each scope. `test/access/unit` asks the router for every operation; this test covers the whole path to
 * it.
 */
const sample = [...Map.groupBy(guarded, ([, { access, method }]) => `${scopeOf(access)} ${method === 'GET'}`).values()].map(
  (group) => group.find(([, route]) => needsMore(route)) ?? group[0]!,
);
const scoped = sample.filter(([, { access }]) => ['company', 'project', 'tracker', 'commit'].includes(scopeOf(access)));
const tenantWide = sample.filter(([, { access }]) => scopeOf(access) === 'tenant');

let tenant: TestTenant;
let other: TestTenant;
let ids: SampleIds;
let stranger: TestPerson;
let reader: TestPerson;
let otherSuperuser: TestPerson;
let ours: TestPerson;

/** The route's path with existing ids if possible, and random ones elsewhere. */
const pathOf = (route: RouteDef) => route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());

beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
  ids = await sampleProject(tenant);
  stranger = await tenant.person('stranger');
  reader = await tenant.person('reader');
  ours = await tenant.person('ours', { isSuperuser: true, isTenantSuperuser: true });
  otherSuperuser = await other.person('other', { isSuperuser: true, isTenantSuperuser: true });
  const actions = ACTIONS.filter((action) => action.startsWith('READ_') && !action.endsWith('VALUE'));
  await tenant.grant(reader, { scope: 'project', scopeUid: ids.projectId!, actions });
  await tenant.grant(reader, { scope: 'company', scopeUid: ids.companyId!, actions });
});

describe('an operation that is not public', () => {
  it.each(sample)('such as %s answers 401 without a token [ADM-425]', async (_name, route) => {
    expect((await tenant.call({ method: route.method, path: pathOf(route) })).status).toBe(401);
  });

  it.each(sample)('such as %s answers 401 to a token of another tenancy [SET-001]', async (_name, route) => {
    const answer = await tenant.call({ method: route.method, path: pathOf(route), token: otherSuperuser.token });
    expect(answer.status).toBe(401);
  });

  it('answers 401 to a token that was changed', async () => {
    expect((await tenant.call({ path: '/api/me/', token: `${ours.token.slice(0, -4)}AAAA` })).status).toBe(401);
  });

  it('answers 401 to an access token of the user pool, which knows the person as well', async () => {
    const token = await accessTokenOf(ours.email);
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ token_use: 'access', sub: ours.uid });
    expect((await tenant.call({ path: '/api/me/', token: ours.token })).status).toBe(200);
    const answer = await tenant.call({ path: '/api/me/', token });
    expect([answer.status, answer.json<{ detail?: string }>().detail]).toEqual([401, 'Sign in first.']);
  });
});

describe('the paths of operations', () => {
  const stated = ['/auth-jwt/', '/auth-rest/'];

  it('lie under /api, sign-in apart, and nothing answers for them without it [SET-337]', async () => {
    const under = routes.filter(([, { path }]) => !stated.some((prefix) => path.startsWith(prefix)));
    expect(under.filter(([, { path }]) => !path.startsWith('/api/'))).toEqual([]);
    const answers = await Promise.all(
      sample.map(async ([name, route]) => {
        const path = pathOf(route).slice('/api'.length);
        const { headers } = await tenant.call({ method: route.method, path, token: ours.token });
        return [name, String(headers['content-type']), 'server-timing' in headers];
      }),
    );
    expect(answers.filter(([, type, isTimed]) => String(type).includes('json') || isTimed)).toEqual([]);
  });
});

describe('an operation within a project or company', () => {
  it.each(scoped)(
    "such as %s answers 404 to another tenant's superuser for our ids [SET-001, SET-002, ADM-009]",
    async (_name, route) => {
      expect((await otherSuperuser.call({ method: route.method, path: pathOf(route) })).status).toBe(404);
    },
  );

  it.each(scoped)('such as %s answers 404 to a member without any permission there [SET-012]', async (_name, route) => {
    expect((await stranger.call({ method: route.method, path: pathOf(route) })).status).toBe(404);
  });

  it.each(scoped.filter(([, route]) => needsMore(route)))(
    'such as %s answers 403 to a reader [SET-013, SET-335, ADM-426]',
    async (_name, route) => {
      expect((await reader.call({ method: route.method, path: pathOf(route) })).status).toBe(403);
    },
  );
});

describe('an operation for superusers', () => {
  it.each(tenantWide)('such as %s answers 403 to others [SET-333, ADM-446]', async (_name, route) => {
    expect((await reader.call({ method: route.method, path: pathOf(route) })).status).toBe(403);
  });
});

describe('a caller who claims to be the edge', () => {
  const headers = () => ({ 'x-tributary-host': tenant.host, 'x-tributary-edge': 'guess' });

  it('is refused by the edge', async () => {
    expect((await tenant.call({ path: '/api/tenant/meta/', headers: headers() })).status).toBe(400);
  });

  it('is refused by the API, without the secret', async () => {
    const direct = `${process.env.AWS_ENDPOINT_URL}/_aws/execute-api/${outputs().ApiId}/$default/api/tenant/meta`;
    expect((await fetch(direct, { headers: headers() })).status).toBe(403);
  });
});

function scopeOf(access: RouteDef['access']): string {
  return typeof access === 'string' ? access : access.scope;
}

function needsMore({ access }: RouteDef) {
  if (typeof access !== 'object') return false;
  return (
    access.needs === 'admin' || (!access.needs.startsWith('READ_') && access.needs !== 'member') || access.needs.endsWith('VALUE')
  );
}
