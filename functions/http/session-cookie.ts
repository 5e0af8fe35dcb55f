import { SESSION_COOKIE } from '../../shared/platform.ts';
import type { Event } from './event.ts';

/** The session of our application in a browser. `refresh`: the token that renews it, if the browser sent the cookie. */
export type BrowserSession = { refresh: string | undefined };

const PREFIX = `${SESSION_COOKIE.name}=`;

/**
 * The session of a browser, from its cookie. Without our header a call has no session, even with the cookie: a page of another
 * origin can make a browser send cookies, but not the header.
 */
export function browserSessionOf({ headers, cookies }: Pick<Event, 'headers' | 'cookies'>): BrowserSession | undefined {
  if (headers[SESSION_COOKIE.header] === undefined) return undefined;
  // API Gateway takes the cookies out of the headers; an emulator leaves them there
  const all = cookies ?? headers.cookie?.split(';') ?? [];
  const own = all.map((each) => each.trim()).find((each) => each.startsWith(PREFIX));
  return { refresh: own?.slice(PREFIX.length) || undefined };
}

/**
 * The cookie with the token that renews a session.
 * @param seconds how long the browser keeps it
 */
export const sessionCookie = (refresh: string, seconds: number): string =>
  `${PREFIX}${refresh}; Path=${SESSION_COOKIE.path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

/** The cookie without content, which a browser forgets at once. */
export const NO_SESSION_COOKIE = sessionCookie('', 0);
