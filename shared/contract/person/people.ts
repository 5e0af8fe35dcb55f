import { z } from 'zod';
import { SHOWN_PEOPLE } from '../../domain/person/review.ts';
import { Job } from '../jobs.ts';
import { defineResource } from '../route.ts';
import { PersonNames } from './auth.ts';

/** Companies or projects of a person: how many, and the names of the first. */
const Places = z.object({ count: z.number().int(), names: z.array(z.string()) });

/** A person of the tenancy, as its superusers see them. */
export const TenancyPerson = z
  .object({
    uid: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_superuser: z.boolean(),
    is_tenant_superuser: z.boolean(),
    is_active: z.boolean(),
    /** since when they are deactivated */
    deactivated: z.string().nullable(),
    /** whether their name and address were taken away for good */
    is_former: z.boolean(),
    /** when they became a person of the tenancy */
    created: z.string(),
    /** the first sign-in of the latest day with one; null for none that was recorded */
    last_login: z.string().nullable(),
    /** whether the account has a second factor; null if the user pool does not answer */
    second_factor: z.boolean().nullable(),
    /** whether it is a passkey of this tenancy */
    has_passkey: z.boolean(),
    companies: Places,
    projects: Places,
    /**
     * names of their roles in the named projects, followed by 'Project creator', 'Company administrator' and 'Auditor' where
     * these apply
     */
    roles: z.array(z.string()),
    /** the last day of all their access, including an auditor's seats; null if some has no end, or there is none */
    ends: z.string().nullable(),
    /** how many accesses to projects and companies have no end */
    endless: z.number().int(),
  })
  .meta({ id: 'TenancyPerson' });
export type TenancyPerson = z.infer<typeof TenancyPerson>;

/** Erases a person's name; `email` is their address, typed to confirm. */
const Pseudonymisation = z.object({ pseudonymise: z.literal(true), email: z.email('Enter an e-mail address.') });

/** Removes all passkeys of a person, for example when their devices are lost. */
const PasskeyRemoval = z.object({ remove_passkeys: z.literal(true) });

const PersonParams = z.object({ userId: z.string() });

const superuser = { scope: 'tenant', needs: 'tenant-superuser' } as const;

/** The people of a tenancy, for its superusers. */
/** `before`: the name that the caller saw; if it has changed since, nothing changes. */
const Renaming = PersonNames.extend({ before: z.object({ first_name: z.string(), last_name: z.string() }).optional() });

export const people = defineResource({
  listPeople: {
    method: 'GET',
    path: '/api/tenant/admin/person/',
    summary: 'Everybody of the tenancy by e-mail address, page by page, or those that are searched for',
    access: superuser,
    query: z.object({
      /** part of a name or an address */
      search: z.string().trim().max(200).default(''),
      show: z.enum(SHOWN_PEOPLE).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().optional(),
    }),
    response: z.array(TenancyPerson),
  },
  changePerson: {
    method: 'PATCH',
    path: '/api/tenant/admin/person/{userId}/',
    summary:
      'Make somebody a superuser of the tenancy or an ordinary person again, correct their name, take the passkeys of somebody away, or the name and address of somebody deactivated for good; never oneself',
    afterRecentSignIn: true,
    access: superuser,
    params: PersonParams,
    body: z.union([z.object({ is_tenant_superuser: z.boolean() }), Renaming, Pseudonymisation, PasskeyRemoval]),
    response: TenancyPerson,
  },
  deactivatePerson: {
    method: 'POST',
    path: '/api/tenant/admin/person/{userId}/deactivate/',
    summary:
      'End the access of somebody to the tenancy: open sessions from the next request on, and their account unless another tenancy has them; never oneself',
    afterRecentSignIn: true,
    access: superuser,
    params: PersonParams,
    response: TenancyPerson,
  },
  reactivatePerson: {
    method: 'POST',
    path: '/api/tenant/admin/person/{userId}/reactivate/',
    summary: 'Give somebody who is deactivated back what they had; they have to sign in anew',
    afterRecentSignIn: true,
    access: superuser,
    params: PersonParams,
    response: TenancyPerson,
  },
  exportPerson: {
    method: 'POST',
    path: '/api/tenant/admin/person/{userId}/export/',
    summary:
      'Write what the tenancy holds of somebody into a CSV file in the background: profile, roles, sessions, passkeys, open invitations and every act',
    use: 'export',
    afterRecentSignIn: true,
    access: superuser,
    params: PersonParams,
    response: Job,
    startsJob: true,
  },
  transferPersonRoles: {
    method: 'POST',
    path: '/api/tenant/admin/person/{userId}/transfer/',
    summary:
      'Hand the roles and rights of somebody in projects and companies over to somebody else; with `left` above 0 a repetition goes on',
    afterRecentSignIn: true,
    access: superuser,
    params: PersonParams,
    body: z.object({ email: z.email('Enter an e-mail address.') }),
    response: z.object({ moved: z.number().int(), left: z.number().int() }).meta({ id: 'RoleTransfer' }),
  },
});
