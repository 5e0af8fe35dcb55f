import { expect, it } from 'vitest';
import { ZodObject } from 'zod';
import type { RouteDef } from '../../../../shared/contract/route.ts';
import { isRecentSignIn, RECENT_MINUTES } from '../../../../shared/domain/access/sessions.ts';
import { ask, guarded, people, tokenOf } from '../../../support/access/world.ts';

const now = Math.floor(Date.now() / 1000);
const DEMANDING = guarded.filter(([, { afterRecentSignIn }]) => afterRecentSignIn === true);
/** A token that was just renewed, after a sign-in `minutes` minutes ago. */
const signedIn = (minutes: number) => ({ ...tokenOf(people.superuser), auth_time: now - minutes * 60 });

/** Operations whose use cases require a recent sign-in for some requests. */
const BY_USE_CASE = ['answerCompanyInvite', 'answerInvite', 'changeTenant', 'inviteToProject', 'patchCompanyInvite'];

/**
 * Operations that write grants, roles, permission groups, seats or invitations, or are below the same addresses, and need no
 * recent sign-in, with the reason.
 */
const WITHOUT: Record<string, string> = {
  answerOwnCompanyInvite: 'accepts what an administrator has given',
  putOwnCompanyInvite: 'accepts what an administrator has given',
  askToJoinCompany: 'asks only; an administrator answers',
  requestSupplier: 'asks only; an administrator answers',
  withdrawCompanyRequest: 'withdraws a question of the caller',
  withdrawCompanyInvite: 'gives nobody a right and takes none away',
  sendCompanyInviteAgain: 'mails what an administrator has given to the same address',
  sendInviteAgain: 'mails what an administrator has given to the same address',
  withdrawInvite: 'gives nobody a right and takes none away',
  deleteRole: 'a role that nobody holds now',
  endSupplier: 'ends rights and gives none',
  withdrawSupplierRequest: 'ends rights and gives none',
  checkTenancyProof: 'opens the tenancy that was created after a recent sign-in',
  createProject: "the caller's rights in what they have just created",
  createCompany: "the caller's rights in what they have just created",
  changeCompany: 'a company keeps its people, and moves only below one that the caller administers',
  putCompany: 'a company keeps its people, and moves only below one that the caller administers',
  changeProject: 'a project keeps its people',
  replaceProject: 'a project keeps its people',
  deleteProject: 'rights end with the project',
  deleteCompany: 'rights end with the company',
};

/** Addresses and body fields that write rights. */
const OF_RIGHTS =
  /\/(discipline|authgroup|member|invite|person|people|seat|auditor|supplier|admin\/tenant)\/|^\/api\/(company|project)\/(\{\w+\}\/)?$/;
const FIELDS = ['is_admin', 'policy_json', 'is_tenant_superuser', 'is_superuser', 'project_discipline', 'until', 'second_factor'];
const isOfRights = ({ path, body }: RouteDef) =>
  OF_RIGHTS.test(path) || FIELDS.some((field) => body instanceof ZodObject && field in body.shape);

it('is demanded by every change of rights, or a reason says why it is not', () => {
  const changes = guarded.filter(([, route]) => route.method !== 'GET' && isOfRights(route)).map(([name]) => name);
  const demanding = new Set([...DEMANDING.map(([name]) => name), ...BY_USE_CASE]);
  expect(changes.filter((name) => !demanding.has(name)).sort()).toEqual(Object.keys(WITHOUT).sort());
});

it('is demanded by the use case of some operations', () => {
  const found = guarded.filter(([, { afterRecentSignIn }]) => typeof afterRecentSignIn === 'object').map(([name]) => name);
  expect(found.sort()).toEqual(BY_USE_CASE);
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
