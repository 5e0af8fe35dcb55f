import { z } from 'zod';
import { MAX_PASSKEY_LABEL } from '../../domain/access/passkeys.ts';
import { REPORT_STATUSES } from '../../domain/report/status.ts';
import { AnyPage } from '../pages.ts';
import { defineResource } from '../route.ts';
import { NewPassword, UserClaims } from './auth.ts';
import { NewPasskey, PasskeyChallenge, PasskeyCreation } from './passkeys.ts';

/** Reports that wait for the caller are counted up to this number; a larger number would not help them. */
export const MAX_COUNTED = 1000;

/** The caller and what waits for them, for the bell and the badges. */
export const Me = UserClaims.extend({
  /** reports that need an action of the caller, and invitations to companies and projects that are still open */
  open: z.object({ pending_actions: z.number(), invitations: z.number() }),
}).meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** A reporting package for the search, with its project and its open or current reports, the current one first. */
export const FoundPackage = z
  .object({
    uid: z.string(),
    name: z.string(),
    project: z.string(),
    reports: z.array(
      z.object({
        uid: z.string(),
        is_staging: z.boolean(),
        status_name: z.enum(REPORT_STATUSES),
        due_date: z.string().nullable(),
        /** the end is exclusive */
        period: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'FoundPackage' });
export type FoundPackage = z.infer<typeof FoundPackage>;

/** An open session of the caller, by browser and system. `is_current`: the session of this request. */
export const SessionView = z
  .object({ uid: z.string(), device: z.string(), begun: z.string(), last_seen: z.string(), is_current: z.boolean() })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof SessionView>;

/** A passkey of the caller at this tenancy. `host`: where it works; `last_used`: null until it has opened a session. */
export const PasskeyView = z
  .object({ uid: z.string(), label: z.string(), host: z.string(), created: z.string(), last_used: z.string().nullable() })
  .meta({ id: 'Passkey' });
export type PasskeyView = z.infer<typeof PasskeyView>;

const PasskeyLabel = z
  .string()
  .trim()
  .min(1, 'This field is required.')
  .max(MAX_PASSKEY_LABEL, `Enter at most ${MAX_PASSKEY_LABEL} characters.`);

const PasskeyParams = z.object({ passkeyId: z.string() });

export const me = defineResource({
  readMe: {
    method: 'GET',
    path: '/api/me/',
    summary: 'The caller, with the numbers of their open reports and invitations',
    access: 'signed-in',
    beforeSecondFactor: true,
    response: Me,
  },
  listMyPackages: {
    method: 'GET',
    path: '/api/me/packages/',
    summary: 'The reporting packages that the caller may see, with the reports that are open or count now, for the search',
    access: 'signed-in',
    query: AnyPage,
    response: z.array(FoundPackage),
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/me/sign-out/',
    summary: 'Ends every session of the caller at this tenancy: tokens of before are refused from now on',
    use: 'none',
    access: 'signed-in',
    beforeSecondFactor: true,
  },
  listMySessions: {
    method: 'GET',
    path: '/api/me/sessions/',
    summary: "The caller's open sessions at this tenancy, the latest first",
    access: 'signed-in',
    beforeSecondFactor: true,
    response: z.array(SessionView),
  },
  endMySession: {
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}/',
    summary: "Ends a session of the caller: its tokens are refused from now on. 'current' is the one that asks",
    use: 'none',
    access: 'signed-in',
    beforeSecondFactor: true,
    params: z.object({ sessionId: z.string() }),
  },
  changePassword: {
    method: 'PUT',
    path: '/api/me/password/',
    summary: 'Choose a new password, knowing the current one (SET-085)',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.object({
      current: z.string().min(1, 'This field is required.').max(256),
      password: NewPassword,
      /** of the user pool, from the same sign-in: it changes only the caller's password */
      access_token: z.string().min(1, 'This field is required.').max(10_000),
    }),
  },
  listMyPasskeys: {
    method: 'GET',
    path: '/api/me/passkeys/',
    summary: "The caller's passkeys at this tenancy, the first one first",
    access: 'signed-in',
    beforeSecondFactor: true,
    response: z.array(PasskeyView),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/me/passkeys/options/',
    summary: 'What a browser needs to make a passkey for this address; it is made within five minutes, by the same person',
    access: 'signed-in',
    beforeSecondFactor: true,
    afterRecentSignIn: true,
    response: z.object({ challenge: z.string(), options: PasskeyCreation }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/me/passkeys/',
    summary: 'Add the passkey that was made for a challenge: from now on a sign-in here asks for it beside the password',
    access: 'signed-in',
    beforeSecondFactor: true,
    afterRecentSignIn: true,
    body: z.object({ label: PasskeyLabel, challenge: PasskeyChallenge, credential: NewPasskey }),
    creates: true,
    response: PasskeyView,
    refuses: ['conflict', 'stale_version'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/me/passkeys/{passkeyId}/',
    summary: 'Give a passkey of the caller another name',
    access: 'signed-in',
    params: PasskeyParams,
    body: z.object({ label: PasskeyLabel }),
    response: PasskeyView,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/me/passkeys/{passkeyId}/',
    summary: 'Remove a passkey of the caller: it opens no session from now on',
    access: 'signed-in',
    afterRecentSignIn: true,
    params: PasskeyParams,
    refuses: ['stale_version'],
  },
});
