import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../shared/contract/person/passkeys.ts';

/** The part of the library for browsers without WebAuthn's own JSON, loaded at its first use. */
const library = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof library>>;

/** A copy as plain JSON, without undefined fields. */
const plain = <T>(options: PasskeyCreation | PasskeyRequest): T => JSON.parse(JSON.stringify(options)) as T;

/** Whether this browser supports passkeys, which needs an up-to-date browser and TLS. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined;

/** Creates a passkey in the browser; the person confirms with finger, face or PIN. @throws the browser's error, by name */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: plain<Parameters<Library['startRegistration']>[0]['optionsJSON']>(options) });
}

/** Signs a challenge with one of the person's passkeys. @throws the browser's error, by name */
export async function signByPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: plain<Parameters<Library['startAuthentication']>[0]['optionsJSON']>(options) });
}
