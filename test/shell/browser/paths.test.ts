import { expect, it } from 'vitest';
import { isPublicPath, loginFor, nextUrl } from '../../../frontend/src/session/paths.ts';

it.each([
  '/',
  '/accounts/login',
  '/accounts/password/reset',
  '/accounts/reset',
  '/accounts/activate',
  '/accounts/register',
  '/home',
  '/terms',
  '/home/contact',
  '/home/how',
  '/home/benefits',
])('lets everybody open %s, with and without a trailing slash [SET-088]', (path) => {
  expect(isPublicPath(path)).toBe(true);
  expect(isPublicPath(`${path}/`.replace('//', '/'))).toBe(true);
});

it.each([
  '/accounts/profile',
  '/accounts/password/change/',
  '/user/',
  '/project/12345678',
  '/homes',
  '/terms/x',
  '/notifications',
])('keeps %s for members [SET-093]', (path) => {
  expect(isPublicPath(path)).toBe(false);
});

it('remembers path, query and fragment of the wanted page [SET-090]', () => {
  const login = loginFor({ pathname: '/project/12345678/metrics', search: '?a=1&b=2', hash: '#top' });
  const next = new URL(login, 'https://site.example').searchParams.get('next');
  expect(next).toBe('/project/12345678/metrics?a=1&b=2#top');
  expect(nextUrl(next)).toBe('/project/12345678/metrics?a=1&b=2#top');
});

it.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'project/12345678',
  '/accounts/login',
  '/accounts/login/?next=/x',
])('follows %j nowhere but to the profile [SET-092]', (next) => {
  expect(nextUrl(next)).toBe('/accounts/profile');
});
