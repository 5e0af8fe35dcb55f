import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRequest } from '../../../../shared/contract/person/passkeys.ts';
import { sessionIdOf } from '../../../../shared/domain/access/sessions.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { type Actor, callerStore } from '../../../data/stores/person/caller-store.ts';
import { passkeyChallengeStore } from '../../../data/stores/person/passkey-challenge-store.ts';
import { type PasskeyItem, passkeyStore } from '../../../data/stores/person/passkey-store.ts';
import type { PoolSession } from '../../../identity/password-sign-in.ts';
import { countAfter, passkeyUid, requestOptions } from '../../../identity/webauthn.ts';
import { asksForPasskey, needsPasskey } from '../../access/open-session.ts';
import type { PublicContext } from '../../context.ts';
import { dropUnusable, passkeysAt } from '../account/passkeys-at.ts';

/** The text by which the browser names a sign-in that waits for a passkey, and the request for its authenticator. */
export type PasskeyWanted = { challenge: string; passkey: PasskeyRequest };

const REFUSED = errorKind(
  'invalid_input',
  'The passkey was not accepted, or it took longer than five minutes. Enter your password again.',
);

const BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const textOf = (bytes: Buffer) => bytes.toString('base64url');
/** The table's id of a key that only the browser has; the id does not decrypt the session. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url');

/** Encrypts a session that waits for its passkey. The browser alone has the key, and the table alone has the session. */
function sealed(session: PoolSession, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
  return textOf(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

function opened(kept: string, key: Buffer): PoolSession {
  const bytes = Buffer.from(kept, 'base64url');
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString()) as PoolSession;
}

function sessionOf({ claims }: PoolSession): string {
  const id = sessionIdOf(claims);
  if (id === undefined) throw new Error('A token of the user pool names no session');
  return id;
}

/**
 * Keeps a session back that the password has opened, and what may have followed it, until its person shows their passkey. Nothing
 * for people without one. Who has an authenticator app, as was known here before, may use its code in the place of a passkey,
 * unless the tenancy demands passkeys of them. `by`: 'app' where the code was right
 * @throws invalid_input where the passkeys work at another address of the tenancy
 */
export async function passkeyWanted(
  context: PublicContext,
  session: PoolSession,
  by: 'app' | undefined,
): Promise<PasskeyWanted | undefined> {
  const { tenantUid, now } = context;
  const actor = await callerStore(tenantUid).find(session.userUid);
  if (!actor || !asksForPasskey(actor)) return undefined;
  if (by === 'app' && isOlderApp(actor) && !(await needsPasskey(actor))) {
    await passkeyStore(tenantUid).openByApp(actor.userUid, sessionOf(session), now.toISOString());
    return undefined;
  }
  const { here, elsewhere } = await passkeysAt(context, actor.userUid);
  if (here.length > 0) return askFor(context, session, here);
  const [other] = elsewhere;
  if (other) throw new AppError('invalid_input', `Your passkey works at ${other.host}. Sign in there.`);
  await dropUnusable(context, actor.userUid);
  return undefined;
}

/**
 * Whether the authenticator app was known here before the first passkey. A later app may be the work of an attacker with the
 * password, who can add one to the account at another tenancy. That it is seen in one of the person's own sessions proves
 * nothing.
 */
const isOlderApp = ({ secondFactor, appSince, passkeysSince }: Actor): boolean =>
  secondFactor === 'app' && (appSince === undefined || passkeysSince === undefined || appSince < passkeysSince);

async function askFor(
  { tenantUid, host, now }: PublicContext,
  session: PoolSession,
  known: readonly PasskeyItem[],
): Promise<PasskeyWanted> {
  const [key, challenge] = [randomBytes(BYTES), textOf(randomBytes(BYTES))];
  const passkey = await requestOptions({ host, challenge }, known);
  const kept = { id: idOf(key), userUid: session.userUid, host, challenge, sealed: sealed(session, key) };
  await passkeyChallengeStore(tenantUid).keep(kept, now);
  return { challenge: textOf(key), passkey };
}

/** The browser's answer: the text of the waiting sign-in, and the signature of a passkey. */
type ShownPasskey = { challenge: string; credential: PasskeyAssertion };

/** The session that waits for a passkey, once it is shown. A challenge counts once, right or wrong. @throws invalid_input */
export async function sessionByPasskey(
  context: PublicContext,
  { challenge: text, credential }: ShownPasskey,
): Promise<PoolSession> {
  const { tenantUid, host, now } = context;
  const key = Buffer.from(text, 'base64url');
  const kept = await passkeyChallengeStore(tenantUid).take(idOf(key), now);
  if (kept?.sealed === undefined || kept.host !== host) throw REFUSED();
  const { challenge, userUid } = kept;
  const passkey = (await passkeyStore(tenantUid).of(userUid)).find(({ uid }) => uid === passkeyUid(credential.id));
  if (passkey?.host !== host) throw REFUSED();
  const counter = await countAfter({ host, challenge }, passkey, credential);
  if (counter === undefined) throw REFUSED();
  const session = opened(kept.sealed, key);
  await passkeyStore(tenantUid).open(passkey, counter, sessionOf(session), now.toISOString());
  return session;
}
