import type { RuntimeConfig } from '../config.ts';

type Sso = NonNullable<RuntimeConfig['sso']>;

/** What the single sign-on request asks for (SET-099); 'openid' makes the provider answer who it is. */
const SCOPE = 'openid user.read';

/** The authorisation address of the identity provider, with the person's address filled in where it is known (SET-100). */
export function ssoAddress(sso: Sso, origin: string, username: string): string {
  const url = new URL(sso.authorizationUrl);
  url.searchParams.set('client_id', sso.clientId);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', `${origin}/accounts/login`);
  url.searchParams.set('scope', SCOPE);
  if (username.includes('@')) url.searchParams.set('login_hint', username.trim());
  return url.href;
}
