import { describe, expect, it } from 'vitest';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { ask, guarded, people, tokenOf } from '../../support/access/world.ts';

const inPlace = ({ access }: RouteDef) => typeof access === 'object' && !['tenant', 'anywhere'].includes(access.scope);
const scoped = guarded.filter(([, route]) => inPlace(route));
const tenantWide = guarded.filter(([, { access }]) => typeof access === 'object' && access.scope === 'tenant');

/** Whether people who read everything except figures lack the required right. */
function needsMore({ access }: RouteDef) {
  if (typeof access !== 'object') return false;
  const { needs } = access;
  return needs === 'admin' || (!needs.startsWith('READ_') && needs !== 'member') || needs.endsWith('VALUE');
}

describe('every operation that is not public', () => {
  it.each(guarded)('%s answers 401 without a token [ADM-425]', async (_name, route) => {
    expect(await ask(route, {})).toBe(401);
  });

  it.each(guarded)('%s answers 401 to a token of another tenancy [SET-001]', async (_name, route) => {
    expect(await ask(route, { as: people.theirs, at: people.superuser.tenantUid })).toBe(401);
  });

  it.each(guarded)('%s answers 401 to an access token, whatever else it says', async (_name, route) => {
    expect(await ask(route, { as: people.superuser, claims: { ...tokenOf(people.superuser), token_use: 'access' } })).toBe(401);
  });

  it.each(guarded)('%s knows a superuser with an ID token', async (_name, route) => {
    expect(await ask(route, { as: people.superuser })).not.toBe(401);
  });
});

describe('every operation within a project or company', () => {
  it.each(scoped)(
    "%s answers 404 to another tenant's superuser for our ids [SET-001, SET-002, ADM-009]",
    async (_name, route) => {
      expect(await ask(route, { as: people.theirs })).toBe(404);
    },
  );

  it.each(scoped)('%s answers 404 to a member without any permission there [SET-012]', async (_name, route) => {
    expect(await ask(route, { as: people.stranger })).toBe(404);
  });

  it.each(scoped.filter(([, route]) => needsMore(route)))(
    '%s answers 403 to a reader [SET-013, SET-335, ADM-426]',
    async (_name, route) => {
      expect(await ask(route, { as: people.reader })).toBe(403);
    },
  );
});

describe('every operation for superusers', () => {
  it.each(tenantWide)('%s answers 403 to others [SET-333, ADM-446]', async (_name, route) => {
    expect(await ask(route, { as: people.reader })).toBe(403);
    expect(await ask(route, { as: people.admin })).toBe(403);
  });
});

/**
 * Operations of the tenancy's administration that project administrators need: to choose factor groups (ADM-446), and to copy
 * factors (ADR 0076).
 */
const FOR_ADMINISTRATORS = ['listFactorGroups', 'searchFactorLibrary'];

describe("every operation of the tenancy's administration", () => {
  const below = guarded.filter(([, { path }]) => path.startsWith('/api/tenant/admin/'));
  const itsOwn = below.filter(([name]) => !FOR_ADMINISTRATORS.includes(name));

  it.each(itsOwn)('%s answers 403 to a superuser who is none of the tenancy [SET-333, ADM-446]', async (_name, route) => {
    expect(await ask(route, { as: people.plainSuperuser })).toBe(403);
  });

  it('is for superusers of the tenancy, but for two that administrators of projects need', () => {
    expect(itsOwn.length).toBeGreaterThan(30);
    expect(below.length - itsOwn.length).toBe(FOR_ADMINISTRATORS.length);
  });
});

describe('an operation for those with a right anywhere', () => {
  const anywhere = guarded.filter(([, { access }]) => typeof access === 'object' && access.scope === 'anywhere');

  it.each(anywhere)('%s answers 403 to somebody without any [ADM-446]', async (_name, route) => {
    expect(await ask(route, { as: people.stranger })).toBe(403);
    expect(await ask(route, { as: people.admin })).not.toBe(403);
    const isAdmins = typeof route.access === 'object' && route.access.needs === 'admin';
    expect((await ask(route, { as: people.reader })) === 403).toBe(isAdmins);
  });
});
