import { isSignedOut } from './sign-out.ts';

/** How long a session lasts in a tenancy: hours since the sign-in, and minutes without use of the browser. */
export type SessionRule = { absoluteHours: number; idleMinutes: number };

/** The rule of a tenancy without its own: that of OWASP ASVS 3.3.2. */
export const DEFAULT_SESSION_RULE: SessionRule = { absoluteHours: 12, idleMinutes: 30 };

/** The limits of a tenancy's settings. The user pool renews nothing beyond 30 days. */
export const SESSION_LIMITS = { absoluteHours: { min: 1, max: 720 }, idleMinutes: { min: 5, max: 1440 } } as const;

/** The rule of a tenancy. `session`: from its settings. */
export const sessionRule = (session?: {
  absolute_hours?: number | undefined;
  idle_minutes?: number | undefined;
}): SessionRule => ({
  absoluteHours: session?.absolute_hours ?? DEFAULT_SESSION_RULE.absoluteHours,
  idleMinutes: session?.idle_minutes ?? DEFAULT_SESSION_RULE.idleMinutes,
});

/** The claims of a token about its session. `origin_jti`: of the sign-in, the same in each renewed token. */
export type SessionClaims = { origin_jti?: unknown; auth_time?: unknown; iat?: unknown };

/** The session that a token belongs to; undefined where the token names none. */
export const sessionIdOf = ({ origin_jti }: SessionClaims): string | undefined =>
  typeof origin_jti === 'string' && /^[\w-]{8,64}$/.test(origin_jti) ? origin_jti : undefined;

/** The time of a sign-in in seconds since 1970, which no renewal changes; NaN for a token without it. */
export const beginOf = ({ auth_time, iat }: SessionClaims): number => Number(auth_time ?? iat);

/** How long a sign-in counts as recent. */
export const RECENT_MINUTES = 15;

/** Whether a sign-in is recent enough for an act that demands it. @param now milliseconds since 1970 */
export const isRecentSignIn = (claims: SessionClaims, now: number): boolean =>
  beginOf(claims) * 1000 + RECENT_MINUTES * 60_000 > now;

/** A session that was ended before its time. It is remembered until nothing can renew it any more, `until` as an ISO time. */
export type EndedSession = { id: string; until: string };

/**
 * Ended sessions of a person. `signedOutAt`: ends every session that began before it, as an ISO time, except `keptSession`, if
 * any.
 */
export type EndedSessions = {
  signedOutAt?: string | undefined;
  keptSession?: string | undefined;
  endedSessions?: readonly EndedSession[] | undefined;
};

/**
 * Why a valid token opens nothing: its session was ended, or is older than the tenancy lets sessions be. Undefined where it is
 * open.
 * @param now milliseconds since 1970
 */
export function closedBecause(
  claims: SessionClaims,
  ended: EndedSessions,
  rule: SessionRule,
  now: number,
): 'ended' | 'too old' | undefined {
  const id = sessionIdOf(claims);
  const isEnded = id !== undefined && ended.endedSessions?.some((each) => each.id === id);
  const isKept = id !== undefined && id === ended.keptSession;
  if (isEnded || (!isKept && isSignedOut(claims, ended.signedOutAt))) return 'ended';
  return beginOf(claims) * 1000 + rule.absoluteHours * 3_600_000 > now ? undefined : 'too old';
}

/** Adds an ended session to the remembered ones and drops those that could not be renewed any more anyway. */
export const withEnded = (before: readonly EndedSession[], session: EndedSession, now: string): EndedSession[] => [
  ...before.filter(({ id, until }) => until > now && id !== session.id),
  session,
];

/** How many ended sessions a profile remembers. Beyond it all of the person's sessions end at once. */
export const MAX_ENDED = 50;

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/(?:\b|Headless)Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const firstOf = (rules: readonly [RegExp, string][], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];

/** A browser and its system in words: 'Firefox on Windows'; one of them where only one is known, undefined where neither is. */
export function knownDeviceOf(userAgent: string | undefined): string | undefined {
  const agent = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [firstOf(BROWSERS, agent), firstOf(SYSTEMS, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}

/** The device in words, for every caller, so that people can distinguish their devices. */
export const deviceOf = (userAgent: string | undefined): string => knownDeviceOf(userAgent) ?? 'Another program';
