import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';
import type { RuntimeConfig } from '../api/config.ts';

export type Sso = NonNullable<RuntimeConfig['sso']>;

/** The scopes requested from the user pool; it requests 'user.read' from the identity provider in addition (SET-099). */
const SCOPE = 'openid email profile';

/** A sign-in attempt: the proof (PKCE), the state against forgery, which must be the same in the answer, and the wanted page. */
export type Attempt = { verifier: string; state: string; next: string | null; provider: string };

export const callbackOf = (origin: string) => `${origin}/accounts/login`;

/**
 * The identity provider for a typed username: that of its domain, or the only provider. Undefined if the choice needs an address
 * (ADM-387, ADM-389).
 */
export function providerFor(sso: Sso, username: string): string | undefined {
  const own = mandatoryProvider(username, sso.domains)?.provider;
  return own ?? (sso.providers.length === 1 ? sso.providers[0] : undefined);
}

/** The address that starts a sign-in with an organisation (SET-100). */
export function ssoAddress(sso: Sso, origin: string, attempt: Attempt, challenge: string): string {
  const url = new URL(sso.authorizationUrl, origin);
  const values = {
    client_id: sso.clientId,
    response_type: 'code',
    redirect_uri: callbackOf(origin),
    scope: SCOPE,
    identity_provider: attempt.provider,
    state: attempt.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');

export const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

export const challengeOf = async (verifier: string) =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

export type SsoTokens = { refresh_token: string };

/** Exchanges the code of the redirect for tokens. @throws Error if the code is refused */
export async function ssoTokens(sso: Sso, origin: string, code: string, verifier: string): Promise<SsoTokens> {
  const values = {
    grant_type: 'authorization_code',
    client_id: sso.clientId,
    redirect_uri: callbackOf(origin),
    code,
    code_verifier: verifier,
  };
  const answer = await fetch(sso.tokenUrl, { method: 'POST', body: new URLSearchParams(values) });
  if (!answer.ok) throw new Error(`The sign-in could not be completed (${answer.status})`);
  return (await answer.json()) as SsoTokens;
}
