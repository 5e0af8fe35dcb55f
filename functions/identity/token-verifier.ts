import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { env } from '../env.ts';

/** The claims of a verified ID token about a person. */
export type Claims = {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  home: string;
  /** as the user pool lists them: at which organisations the account signs in, and whether its owner has shown a code */
  identities?: unknown;
  email_verified?: unknown;
  auth_time: unknown;
  iat: unknown;
  origin_jti: unknown;
};

let verifier: ReturnType<typeof create> | undefined;
let keysUntil = 0;

const KEEP_KEYS_MS = 3600_000;

const create = () => JwtRsaVerifier.create({ issuer: env.tokenIssuer, audience: env.userPoolClientId });

/**
 * The claims of an ID token of our pool, or undefined for anything else. API Gateway's authorizer does the same for tokens in
 * the header; this is for a token that comes in a body.
 */
export async function verifyIdToken(token: string, now = Date.now()): Promise<Claims | undefined> {
  verifier ??= create();
  if (keysUntil < now) {
    const answer = await fetch(env.tokenKeysUrl);
    verifier.cacheJwks((await answer.json()) as Jwks);
    keysUntil = now + KEEP_KEYS_MS;
  }
  try {
    const claims = verifier.verifySync(token);
    if (claims.token_use !== 'id') return undefined;
    const text = (name: string) => String(claims[name] ?? '');
    return {
      sub: text('sub'),
      email: text('email'),
      firstName: text('given_name'),
      lastName: text('family_name'),
      home: text('custom:home'),
      identities: claims.identities,
      email_verified: claims.email_verified,
      auth_time: claims.auth_time,
      iat: claims.iat,
      origin_jti: claims.origin_jti,
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether an access token claims to belong to a person. Its signature is not checked: the token is passed to the pool, which
 * refuses a forged one.
 */
export function isAccessTokenOf(userUid: string, token: string): boolean {
  try {
    const claims = decomposeUnverifiedJwt(token).payload;
    return claims.token_use === 'access' && claims.sub === userUid;
  } catch {
    return false;
  }
}
