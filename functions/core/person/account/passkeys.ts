import { randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyCreation } from '../../../../shared/contract/person/passkeys.ts';
import { nameOfPerson } from '../../../../shared/domain/kernel/names.ts';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { passkeyChallengeStore } from '../../../data/stores/person/passkey-challenge-store.ts';
import { type PasskeyItem, passkeyStore } from '../../../data/stores/person/passkey-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { env } from '../../../env.ts';
import { creationOptions, madeCredential, passkeyUid } from '../../../identity/webauthn.ts';
import type { Context } from '../../context.ts';
import { passkeyMail, passkeysAt } from './passkeys-at.ts';

const ELSEWHERE = errorKind('conflict', 'You sign in with your organisation. Add the passkey there.');
const REFUSED = errorKind('invalid_input', 'This passkey was not accepted, or it took longer than five minutes. Try again.');

/** A call by a browser, with its user agent. */
type Browsing = Context & { userAgent: string | undefined };

/** The caller's passkeys at the tenancy, the first one first. */
export const passkeysOf = ({ tenantUid, actor }: Context): Promise<PasskeyItem[]> => passkeyStore(tenantUid).of(actor.userUid);

/** The profile of the caller with their passkeys, for a change of both. */
async function ownPasskeys({ tenantUid, actor: { userUid } }: Context) {
  const [person, known] = await Promise.all([
    personStore(tenantUid).get(userUid, { consistent: true }),
    passkeyStore(tenantUid).of(userUid),
  ]);
  return { person, known };
}

/**
 * Options with which a browser makes a passkey for the current host, and the challenge that identifies it afterwards.
 * @throws conflict for a person whose organisation signs them in
 */
export async function beginPasskey(context: Context): Promise<{ challenge: string; options: PasskeyCreation }> {
  const { tenantUid, host, now, actor } = context;
  const { userUid: uid, email, firstName, lastName } = actor;
  if (mandatoryProvider(email, env.ssoDomains) !== undefined) throw ELSEWHERE();
  const challenge = randomBytes(32).toString('base64url');
  const { here } = await passkeysAt(context, uid);
  const name = nameOfPerson({ firstName, lastName, email });
  const options = await creationOptions({ host, challenge }, { uid, email, name }, here);
  // the challenge is its own id, since no sign-in waits for this answer
  await passkeyChallengeStore(tenantUid).keep({ id: challenge, userUid: uid, host, challenge }, now);
  return { challenge, options };
}

/**
 * Adds the passkey that the caller's browser has made. Sign-ins ask for it from now on, and the person is mailed.
 * @throws invalid_input for a passkey of another challenge, person or host, conflict for a registered one, stale_version
 */
export async function addPasskey(
  context: Browsing,
  { label, challenge, credential }: { label: string; challenge: string; credential: NewPasskey },
): Promise<PasskeyItem> {
  const { tenantUid, host, now, actor, cause, session, userAgent } = context;
  const kept = await passkeyChallengeStore(tenantUid).take(challenge, now);
  if (!kept || kept.sealed !== undefined || kept.userUid !== actor.userUid || kept.host !== host) throw REFUSED();
  const made = await madeCredential({ host, challenge: kept.challenge }, credential);
  if (!made) throw REFUSED();
  const { person, known } = await ownPasskeys(context);
  const mail = passkeyMail(context, 'passkey-added', actor.userUid, { by: actor.userUid, userAgent });
  const passkey = { ...made, uid: passkeyUid(made.credentialId), host, label };
  return passkeyStore(tenantUid).add({ person, known, session }, passkey, cause, [mail]);
}

/** Gives a passkey of the caller another name. @throws not_found */
export async function renamePasskey({ tenantUid, actor, cause }: Context, uid: string, label: string): Promise<PasskeyItem> {
  const passkey = await passkeyStore(tenantUid).get(actor.userUid, uid);
  await passkeyStore(tenantUid).rename(passkey, label, cause);
  return { ...passkey, label };
}

/** Removes a passkey of the caller, who is mailed, and ends their other sessions. @throws not_found, stale_version */
export async function removePasskey(context: Browsing, uid: string): Promise<void> {
  const { tenantUid, actor, cause, session, userAgent } = context;
  const { person, known } = await ownPasskeys(context);
  const gone = known.filter((passkey) => passkey.uid === uid);
  if (gone.length === 0) throw new AppError('not_found', 'No passkey with this id. Check the id.');
  const mail = passkeyMail(context, 'passkey-removed', actor.userUid, { by: actor.userUid, userAgent });
  await passkeyStore(tenantUid).remove({ person, known, kept: session }, gone, cause, [mail]);
}
