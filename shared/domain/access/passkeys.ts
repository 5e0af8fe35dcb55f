import { beginOf, type SessionClaims, sessionIdOf } from './sessions.ts';

/** Passkeys that a person may have at one tenancy. */
export const MAX_PASSKEYS = 20;
/** Characters of a passkey's name. */
export const MAX_PASSKEY_LABEL = 100;

/** The second step of a session's sign-in, at a tenancy where its person has a passkey. */
export const SESSION_STEPS = ['passkey', 'app'] as const;
export type SessionStep = { id: string; by: (typeof SESSION_STEPS)[number] };

/**
 * Whether a session was opened without the passkey that its person has at the tenancy. The user pool does not know passkeys and
 * issues a token for any tenancy, so a token alone proves none. Sessions from before the first passkey continue, unless the
 * tenancy demands passkeys. @param passkeysSince ISO time of the first passkey; undefined without one
 */
export function lacksPasskey(
  claims: SessionClaims,
  { passkeysSince, steps }: { passkeysSince: string | undefined; steps: readonly SessionStep[] },
  isDemanded: boolean,
): boolean {
  if (passkeysSince === undefined) return false;
  const session = sessionIdOf(claims);
  const by = steps.find(({ id }) => id === session)?.by;
  if (by === 'passkey') return false;
  if (isDemanded) return true;
  return by === undefined && !(beginOf(claims) * 1000 < Date.parse(passkeysSince));
}
