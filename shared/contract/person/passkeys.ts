import { z } from 'zod';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const Bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'Send bytes in base64url.')
    .max(most);

const Transports = z
  .array(
    z
      .string()
      .regex(/^[\w-]+$/, 'Send the name of a transport.')
      .max(30),
  )
  .max(10);
const Known = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }));

/** Names what an authenticator is to sign: once, within minutes, in this browser. */
const Challenge = z.string().min(1, 'This field is required.').max(100);

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON: which passkeys may sign what. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.number().optional(),
    rpId: z.string().optional(),
    allowCredentials: Known.optional(),
    userVerification: z.string().optional(),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON: requirements for a new passkey. */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
    timeout: z.number().optional(),
    excludeCredentials: Known.optional(),
    authenticatorSelection: z
      .object({
        authenticatorAttachment: z.string().optional(),
        residentKey: z.string().optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.string().optional(),
      })
      .optional(),
    attestation: z.string().optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
    hints: z.array(z.string()).optional(),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** WebAuthn's AuthenticationResponseJSON: the signed answer of a passkey. */
export const PasskeyAssertion = z.object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(2_000),
    userHandle: Bytes(200).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** WebAuthn's RegistrationResponseJSON: a new passkey. */
export const NewPasskey = z.object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(20_000),
    transports: Transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The second step of a sign-in, with the challenge that the first one was answered with. */
export const PasskeyStep = z.object({
  username: z.string().trim().min(1, 'This field is required.'),
  challenge: Challenge,
  credential: PasskeyAssertion,
});

export const PasskeyChallenge = Challenge;
