/** Open to everybody (SET-088); '/home' stands for the pages below it too (SET-021). */
const PUBLIC = [
  '/',
  '/accounts/login',
  '/accounts/password/reset',
  '/accounts/reset',
  '/accounts/activate',
  '/accounts/register',
  '/home',
  '/terms',
];

export const LOGIN = '/accounts/login';
export const AFTER_LOGIN = '/accounts/profile';
/** Where a person answers their invitations. */
export const OWN_INVITATIONS = '/home?tab=invitations';

const trimmed = (pathname: string) => (pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') || '/' : pathname);

/** Whether a path opens without sign-in, with and without a trailing slash. */
export function isPublicPath(pathname: string): boolean {
  const path = trimmed(pathname);
  return PUBLIC.includes(path) || path.startsWith('/home/');
}

/** The sign-in page that leads back to the wanted path, query and fragment (SET-090, SET-092). */
export const loginFor = (wanted: { pathname: string; search: string; hash: string }) =>
  `${LOGIN}?next=${encodeURIComponent(wanted.pathname + wanted.search + wanted.hash)}`;

/**
 * Where to go after sign-in: the wanted path if it is one of this site, else the profile (SET-041, SET-091, SET-092). What
 * leads elsewhere ('//host', '/\host', 'https:...', control characters that browsers drop) is not followed, nor is the
 * sign-in page itself.
 */
export function nextUrl(next: string | null): string {
  if (next === null || !next.startsWith('/')) return AFTER_LOGIN;
  const here = 'http://here.invalid';
  try {
    const url = new URL(next, here);
    if (url.origin !== here || trimmed(url.pathname) === LOGIN) return AFTER_LOGIN;
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') ? AFTER_LOGIN : path;
  } catch {
    return AFTER_LOGIN;
  }
}
