/**
 * Whether a token belongs to a session that has been ended everywhere. Tokens carry the time of the sign-in in whole seconds
 * since 1970 (`auth_time`, kept by renewals; else `iat`). A token from the second of the sign-out counts as ended.
 * @param signedOutAt when the person signed out everywhere, as an ISO time; undefined for never
 */
export function isSignedOut(claims: { auth_time?: unknown; iat?: unknown }, signedOutAt: string | undefined): boolean {
  if (signedOutAt === undefined) return false;
  const since = Number(claims.auth_time ?? claims.iat);
  return !(since > Math.floor(Date.parse(signedOutAt) / 1000));
}
