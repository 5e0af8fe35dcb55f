import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAssertion } from '../../shared/contract/person/passkeys.ts';
import { env } from '../env.ts';
import { logger } from '../log.ts';

/**
 * A credential as WebAuthn knows it. `credentialId` and `publicKey` (COSE): in base64url; `transports`: how its authenticator is
 * reached, in WebAuthn's words with spaces between.
 */
export type Credential = { credentialId: string; publicKey: string; counter: number; transports: string };

/** A request to an authenticator at a host; `challenge`: the text to sign. */
type Ceremony = { host: string; challenge: string };

/** EdDSA, ES256 and RS256, which all platforms have between them. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 240_000;
/** Authenticators are asked for their signature only, not for results of extensions. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

const described = ({ credentialId: id, transports }: Credential) => ({ id, transports: transports.split(' ').filter(Boolean) });
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const originOf = (host: string) => env.appOrigin.replace('{host}', host);

/** The uid of a stored credential: the hash of its own id, in base64url. */
export const passkeyUid = (credentialId: string): string => createHash('sha256').update(credentialId).digest('base64url');

type Owner = { uid: string; email: string; name: string };

/**
 * Options with which a browser makes a person's passkey for a host. `known`: their passkeys there, which authenticators do not
 * make again.
 */
export const creationOptions = ({ host, challenge }: Ceremony, { uid, email, name }: Owner, known: readonly Credential[]) =>
  generateRegistrationOptions({
    rpName: host,
    rpID: host,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(uid)),
    challenge: bytes(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** Options with which a browser signs with one of a person's passkeys for a host. */
export const requestOptions = ({ host, challenge }: Ceremony, known: readonly Credential[]) =>
  generateAuthenticationOptions({
    rpID: host,
    challenge: bytes(challenge),
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(described),
    userVerification: 'required',
  });

/** The library's errors reveal what is wrong with an answer, so they only go to the log. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    logger.info('A passkey is refused', { reason: (error as Error).message });
    return undefined;
  }
}

/**
 * The credential that an authenticator has made, with its person's finger, face or PIN; undefined where the answer is not for
 * this challenge and host.
 */
export async function madeCredential({ host, challenge }: Ceremony, given: NewPasskey): Promise<Credential | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: originOf(host), expectedRPID: host };
  const { transports: reached, ...signed } = given.response;
  const response = { ...given, ...NO_EXTENSIONS, response: { ...signed, ...(reached && { transports: reached }) } };
  const found = await unlessRefused(() =>
    verifyRegistrationResponse({
      response,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!found?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports.join(' ') };
}

/**
 * What an authenticator counts after it has signed; undefined where the answer is not by this credential for this challenge and
 * host, with its person's finger, face or PIN, or counts no further than before.
 */
export async function countAfter(
  { host, challenge }: Ceremony,
  known: Credential,
  given: PasskeyAssertion,
): Promise<number | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: originOf(host), expectedRPID: host };
  const credential = { ...described(known), publicKey: bytes(known.publicKey), counter: known.counter };
  const { userHandle, ...signed } = given.response;
  const response = { ...given, ...NO_EXTENSIONS, response: { ...signed, ...(userHandle && { userHandle }) } };
  const found = await unlessRefused(() =>
    verifyAuthenticationResponse({ response, ...expected, credential, requireUserVerification: true }),
  );
  return found?.verified ? found.authenticationInfo.newCounter : undefined;
}
