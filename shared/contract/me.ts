import { z } from 'zod';
import { UserClaims } from './auth.ts';
import { defineResource } from './route.ts';

/** The caller and what waits for them, for the bell and the badges. */
export const Me = UserClaims.extend({
  /** reports that need an action of the caller, and invitations to companies and projects that are still open */
  open: z.object({ pending_actions: z.number(), invitations: z.number() }),
}).meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const me = defineResource({
  readMe: {
    method: 'GET',
    path: '/api/me/',
    summary: 'The caller, with the counts of what is open for them',
    access: 'signed-in',
    response: Me,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/me/sign-out/',
    summary: 'Ends every session of the caller at this tenancy: tokens of before are refused from now on',
    access: 'signed-in',
  },
});
