import { expect, it } from 'vitest';
import { isRecentSignIn, RECENT_MINUTES } from '../../../shared/domain/access/sessions.ts';
import { ask, guarded, people, tokenOf } from '../../support/access/world.ts';

const now = Math.floor(Date.now() / 1000);
const DEMANDING = guarded.filter(([, { afterRecentSignIn }]) => afterRecentSignIn);
/** A token that has just been renewed, of a sign-in so many minutes ago. */
const signedIn = (minutes: number) => ({ ...tokenOf(people.superuser), auth_time: now - minutes * 60 });

it('is demanded before roles, permission groups, superusers, seats, tenancies and the data of a person', () => {
  expect(DEMANDING.map(([name]) => name).sort()).toEqual([
    'changePermissionGroup',
    'changePerson',
    'closeSubTenancy',
    'createPermissionGroup',
    'createSubTenancy',
    'deactivatePerson',
    'deletePermissionGroup',
    'exportPerson',
    'giveRole',
    'reactivatePerson',
    'replacePermissionGroup',
    'setCompanySeat',
    'setProjectSeat',
    'takeRole',
    'transferPersonRoles',
  ]);
});

it.each(DEMANDING)('%s answers 403 when the sign-in is long ago, however new the token is', async (_name, route) => {
  expect(await ask(route, { as: people.superuser, claims: signedIn(16) })).toBe(403);
  expect(await ask(route, { as: people.superuser, claims: signedIn(14) })).not.toBe(403);
});

it('is demanded of nobody who reads or reports', async () => {
  const others = guarded.filter(([, route]) => route.afterRecentSignIn === undefined && route.method === 'GET');
  for (const [, route] of others) expect(await ask(route, { as: people.superuser, claims: signedIn(16) })).not.toBe(403);
});

it('counts from the sign-in on, and not at all where a token does not tell', () => {
  const limit = RECENT_MINUTES * 60;
  expect(isRecentSignIn({ auth_time: now - limit + 1, iat: now }, now * 1000)).toBe(true);
  expect(isRecentSignIn({ auth_time: now - limit, iat: now }, now * 1000)).toBe(false);
  expect(isRecentSignIn({}, now * 1000)).toBe(false);
});
