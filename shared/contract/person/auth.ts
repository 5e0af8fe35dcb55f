import { z } from 'zod';
import { PASSWORD_LENGTH, PASSWORD_TEXTS } from '../../domain/access/password-texts.ts';
import { defineResource } from '../route.ts';
import { PasskeyRequest, PasskeyStep } from './passkeys.ts';

/** The signed-in person: the claims of SET-260 and the flag of SET-015. */
export const UserClaims = z
  .object({
    uid: z.string(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_superuser: z.boolean(),
    is_tenant_superuser: z.boolean(),
    /** the tenancy demands a second factor that the account lacks: until it has one, nothing else is answered */
    needs_second_factor: z.literal(true).optional(),
    /** the account's second factor, if known: an app, none, or that of its organisation */
    second_factor: z.enum(['app', 'none', 'organisation']).optional(),
    /** the tenancy demands a passkey; a code does not replace it */
    needs_passkey: z.literal(true).optional(),
    /** whether the person has a passkey at this tenancy */
    has_passkey: z.literal(true).optional(),
  })
  .meta({ id: 'UserClaims' });
export type UserClaims = z.infer<typeof UserClaims>;

/** A new password. Whether it is easy to guess is checked where its person and tenancy are known. */
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, PASSWORD_TEXTS.short)
  .max(PASSWORD_LENGTH.max, PASSWORD_TEXTS.long);

const Credentials = () => ({ username: z.string().trim().min(1, 'This field is required.'), password: Token });

const Token = z.string().min(1, 'This field is required.');

const InvitationCode = z.string().max(100).optional();

/** Most characters of the address of an account with a password: the user pool takes no longer name. */
const MAX_ADDRESS = 128;

const NamePart = z.string().trim().min(1, 'This field is required.').max(200);
/** The names of a person. */
export const PersonNames = z.object({ first_name: NamePart, last_name: NamePart });

export const auth = defineResource({
  createToken: {
    method: 'POST',
    path: '/auth-jwt/',
    summary: 'Sign in with username and password, for clients without a browser (SET-342)',
    access: 'public',
    body: z.object(Credentials()),
    response: z.object({ token: z.string(), refresh: z.string() }),
  },
  verifyToken: {
    method: 'POST',
    path: '/auth-jwt/verify/',
    summary: 'Whether a token is valid, and whose it is; anything but a valid one answers 401 (SET-340, SET-341)',
    access: 'public',
    body: z.object({
      /** an empty text is a token that is not valid */
      token: z.string(),
      /**
       * the code in the link of an invitation mail, which admits the invited person to this tenancy with the account of another
       * one
       */
      invitation: InvitationCode,
    }),
    response: UserClaims.extend({ token: z.string() }),
    refuses: ['unauthenticated'],
  },
  refreshToken: {
    method: 'POST',
    path: '/auth-jwt/refresh/',
    summary:
      'A new token for an expired session that may still be renewed; 401 beyond that (SET-095). A browser, which sends X-Browser-Session, renews by its cookie, and gets that cookie for a refresh token or a sign-in (SET-080)',
    access: 'public',
    body: z.object({
      refresh: Token.optional(),
      sign_in: z.object(Credentials()).optional(),
      /** the code that an authenticator app shows, with the challenge that the sign-in was answered with */
      app_code: z
        .object({
          username: Credentials().username,
          challenge: Token.max(4_000),
          code: z.string().trim().min(1, 'This field is required.').max(20),
        })
        .optional(),
      /** the passkey's signature of the challenge that the sign-in returned */
      passkey: PasskeyStep.optional(),
      /** asks for `access` too, after a recent sign-in */
      account: z.literal(true).optional(),
      /** lets the user pool renew no session of the person any more */
      end_all: z.literal(true).optional(),
    }),
    /**
     * `access`: the user pool's own, with which a person changes their account for some minutes; `challenge`: in the place of a
     * token, for a sign-in that wants the code of an authenticator app within minutes, or one of the passkeys that `passkey`
     * names
     */
    response: z.object({
      token: z.string().optional(),
      access: z.string().optional(),
      challenge: z.string().optional(),
      passkey: PasskeyRequest.optional(),
    }),
    afterRecentSignIn: { when: 'with `account`' },
    refuses: ['unauthenticated', 'forbidden', 'recent_sign_in_required'],
  },
  endBrowserSession: {
    method: 'DELETE',
    path: '/auth-jwt/refresh/',
    summary:
      "Takes the cookie that renews a browser's session away, and lets nothing renew that session. X-Browser-Session is needed",
    access: 'public',
    refuses: ['forbidden'],
  },
  openSignedIn: {
    method: 'GET',
    path: '/api/login/',
    summary: 'Redirects a browser to an answer of the API: at once when it is signed in, else after the login (SET-397)',
    access: 'public',
    query: z.object({ next: z.string().startsWith('/api/', 'Enter an address of the API.').max(2000) }),
    answers: [302],
  },
  register: {
    operationId: 'api_auth_register_create',
    method: 'POST',
    path: '/auth-rest/register/',
    summary: 'Create an inactive account and send the activation link (SET-087)',
    access: 'public',
    body: z.object({
      email: z
        .email('Enter a valid e-mail address.')
        .max(
          MAX_ADDRESS,
          `An account with a password takes an e-mail address of at most ${MAX_ADDRESS} characters. Use a shorter one.`,
        ),
      ...PersonNames.shape,
      password: NewPassword,
      /** the code in the link of an invitation mail; it entitles the new account to accept the invitation */
      invitation: InvitationCode,
    }),
    creates: true,
    refuses: ['forbidden'],
    response: z.object({ username: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() }),
  },
  readInvitation: {
    method: 'POST',
    path: '/auth-rest/invitation/',
    summary: 'Into what an open invitation is, and who invites, for whoever has the code in the link of its mail; else 404',
    access: 'public',
    body: z.object({
      email: z.email('Enter a valid e-mail address.'),
      /** the code in the link of the invitation mail */
      invitation: Token.max(100),
    }),
    refuses: ['not_found'],
    /** `by`: '' for a person who has left; `seat_until`: the last day of an invitation to audit */
    response: z.object({ to: z.string(), by: z.string(), seat_until: z.string().optional() }),
  },
  activateAccount: {
    method: 'POST',
    path: '/auth-rest/activate/',
    summary:
      'Activate a registered account with the code of the activation mail and the password that it was made with; the code works once (SET-082)',
    access: 'public',
    body: z.object({
      email: z.email('Enter a valid e-mail address.'),
      code: z.string().trim().min(1, 'This field is required.').max(100),
      password: Token.max(PASSWORD_LENGTH.max, PASSWORD_TEXTS.long),
    }),
  },
  resetPassword: {
    method: 'POST',
    path: '/auth-rest/password/reset/',
    summary: 'Choose a new password with the code of the reset mail, which works once (SET-084)',
    access: 'public',
    body: z.object({
      email: z.email('Enter a valid e-mail address.'),
      code: z.string().trim().min(1, 'This field is required.').max(100),
      password: NewPassword,
    }),
  },
});
