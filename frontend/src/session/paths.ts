/** Paths that need no sign-in (SET-088); '/home' includes the pages below it (SET-021). */
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

/** Whether a path needs no sign-in, with or without a trailing slash. */
export function isPublicPath(pathname: string): boolean {
  const path = trimmed(pathname);
  return PUBLIC.includes(path) || path.startsWith('/home/');
}

/** The sign-in page, which leads back to the wanted path, query and fragment (SET-090, SET-092). */
export const loginFor = (wanted: { pathname: string; search: string; hash: string }) =>
  `${LOGIN}?next=${encodeURIComponent(wanted.pathname + wanted.search + wanted.hash)}`;

/**
 * The page after sign-in: the wanted path if it is on this site, else the profile (SET-041, SET-091, SET-092). Not followed:
 * addresses of other sites ('//host', '/\host', 'https:...', control characters that browsers drop), and the sign-in page itself.
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
