/**
 * Whether a token belongs to a session that has been ended everywhere. Tokens say when somebody signed in (`auth_time`, kept when
 * they are renewed; else `iat`), in whole seconds since 1970: one of the very second of the sign-out is taken for ended.
 *
 * @param signedOutAt when the person signed out everywhere, as an ISO time; undefined for never
 */
export function isSignedOut(claims: { auth_time?: unknown; iat?: unknown }, signedOutAt: string | undefined): boolean {
  if (signedOutAt === undefined) return false;
  const since = Number(claims.auth_time ?? claims.iat);
  return !(since > Math.floor(Date.parse(signedOutAt) / 1000));
}
