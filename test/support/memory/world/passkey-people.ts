import { NotAuthorizedException } from '@aws-sdk/client-cognito-identity-provider';
import type { PasskeyView } from '../../../../shared/contract/person/me.ts';
import type { PasskeyRequest } from '../../../../shared/contract/person/passkeys.ts';
import { type Answer, callsOf } from '../../access/handler-calls.ts';
import { person, type SitePerson, table, tenantUid } from '../../access/memory-site.ts';
import { type Authenticator, authenticatorFor } from '../../fixtures/authenticator.ts';
import { memoryPool } from '../user-pool.ts';

const { db } = await import('../../../../functions/data/service.ts');
// Loaded before the tests, so that their time limits do not include it.
await Promise.all([import('../../../../functions/api/auth/handler.ts'), import('../../../../functions/api/me/handler.ts')]);

export const HOST = 'ours.example';
/** Another host of the same tenancy, as during a change of its domain. */
export const OTHER_HOST = 'second.example';
const PASSWORD = 'kettle-and-lantern';
const said = { message: 'refused', $metadata: {} };
process.env.APP_ORIGIN = 'https://{host}';
process.env.SSO_DOMAINS = '{}';
table.put(db.entities.host.put({ host: OTHER_HOST, tenantUid }));

export const withApp = new Set<string>();
let sessions = 0;
const now = () => Math.floor(Date.now() / 1000);

type TokenClaims = { sub: string; origin_jti: string; auth_time: number };
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as TokenClaims;

const renewable = new Map<string, string>();
/** A session in the form that the pool opens, regardless of the host. */
function sessionOf(name: string) {
  sessions += 1;
  const claims = {
    sub: pool.get(name)!.uid,
    email: name,
    email_verified: true,
    origin_jti: `session-${sessions}`,
    auth_time: now(),
  };
  const token = `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  renewable.set(`renews-${sessions}`, token);
  return { AuthenticationResult: { IdToken: token, RefreshToken: `renews-${sessions}`, AccessToken: 'pool-access' } };
}
const pool = memoryPool({
  adminInitiateAuth: ({ AuthParameters: { USERNAME = '', PASSWORD: given } }: { AuthParameters: Record<string, string> }) => {
    if (pool.get(USERNAME)?.password !== given) throw new NotAuthorizedException(said);
    return withApp.has(USERNAME) ? { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'challenge' } : sessionOf(USERNAME);
  },
  adminRespondToAuthChallenge: ({ ChallengeResponses }: { ChallengeResponses: Record<string, string> }) =>
    sessionOf(ChallengeResponses.USERNAME!),
  initiateAuth: ({ AuthParameters }: { AuthParameters: Record<string, string> }) => ({
    AuthenticationResult: { IdToken: renewable.get(AuthParameters.REFRESH_TOKEN!), AccessToken: 'pool-access' },
  }),
  revokeToken: () => ({}),
});

/** A session opened with a password at another tenancy: its token and its refresh token. */
export function sessionElsewhere(name: string): { token: string; refresh: string } {
  const { IdToken: token, RefreshToken: refresh } = sessionOf(name).AuthenticationResult;
  return { token, refresh };
}

type Step = { token?: string; challenge?: string; passkey?: PasskeyRequest };
export type StepAnswer = Answer & { step: Step };

/** A browser's sign-in call at a host. */
export async function browserCall(body: object, host = HOST): Promise<StepAnswer> {
  const headers = { 'x-browser-session': '1' };
  const answer = await callsOf(host, tenantUid)('', 'POST', '/auth-jwt/refresh/', body, undefined, { headers });
  return { ...answer, step: answer.status === 200 ? answer.json<Step>() : {} };
}

/** A person with an account and a password. */
export async function account(name: string, flags: { isTenantSuperuser?: boolean } = {}) {
  const made = await person(name, flags);
  pool.set(made.email, { uid: made.uid, password: PASSWORD, status: 'CONFIRMED', attributes: [] });
  const signIn = (host = HOST) => browserCall({ sign_in: { username: made.email, password: PASSWORD } }, host);
  const sendCode = (host = HOST) =>
    browserCall({ app_code: { username: made.email, challenge: 'challenge', code: '654321' } }, host);
  const program = () => callsOf(HOST, tenantUid)('', 'POST', '/auth-jwt/', { username: made.email, password: PASSWORD });
  /** Presents a passkey to a sign-in that waits for one, honestly or not. */
  const show = (
    { challenge = '', passkey }: Step,
    device: Authenticator,
    given?: Parameters<Authenticator['sign']>[1],
    host = HOST,
  ) => browserCall({ passkey: { username: made.email, challenge, credential: device.sign(passkey!, given) } }, host);
  return { ...made, signIn, sendCode, program, show };
}
export type Account = Awaited<ReturnType<typeof account>>;

/** The status that a session's token gets from an operation for all signed-in people. */
export const statusWith = async (who: SitePerson, token: string) => {
  const { origin_jti, auth_time } = claimsOf(token);
  return (await who.get('/api/me/packages/', undefined, { origin_jti, auth_time })).status;
};

export const ADDING = 'session-that-adds';

/** Adds a passkey as a browser does, in a separate session. */
export async function addPasskey(who: SitePerson, label = 'Laptop', device = authenticatorFor(HOST)) {
  const claims = { origin_jti: ADDING, auth_time: now() };
  const begun = await who.post('/api/me/passkeys/options/', undefined, claims);
  const { challenge, options } = begun.json<{ challenge: string; options: { challenge: string } }>();
  const added = await who.post('/api/me/passkeys/', { label, challenge, credential: device.make(options) }, claims);
  return { device, added, passkey: added.status === 201 ? added.json<PasskeyView>() : undefined };
}

/** The kinds of a person's mails. */
export const mailsTo = ({ uid }: SitePerson) =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as { kind?: string; userUids?: string[] })
    .filter(({ userUids }) => userUids?.includes(uid))
    .map(({ kind }) => kind);
