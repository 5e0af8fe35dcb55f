import { z } from 'zod';
import { SECOND_FACTOR_DEMANDS, SECOND_FACTOR_KINDS } from '../../domain/access/second-factor.ts';
import { SESSION_LIMITS } from '../../domain/access/sessions.ts';
import { isTimeZone } from '../../domain/kernel/dates.ts';
import { HOME_BLOCKS } from '../../domain/tenant/home-sources.ts';
import { REGISTRATION_RULES } from '../../domain/tenant/registration.ts';
import { defineResource } from '../route.ts';

const { absoluteHours, idleMinutes } = SESSION_LIMITS;
const wholeNumber = ({ min, max }: { min: number; max: number }, unit: string) => {
  const text = `Enter a whole number of ${unit} from ${min} to ${max}.`;
  return z.int(text).min(min, text).max(max, text).optional();
};

/** How long sessions last: hours since the sign-in, and minutes without use of the browser. */
const SessionSettings = z.object({
  absolute_hours: wholeNumber(absoluteHours, 'hours'),
  idle_minutes: wholeNumber(idleMinutes, 'minutes'),
});

/** Settings of a tenant. Only what the product reads is named; the rest of the JSON belongs to the tenant (SET-263). */
export const TenantMeta = z
  .looseObject({
    /** `pre-login`, `login-left` and `post-login`, or a list in that order; null and '' for none (SET-026) */
    home_sources: z.union([z.record(z.string(), z.string().nullable()), z.array(z.string().nullable())]).optional(),
    indicator_order: z.array(z.string()).optional(),
    navbarLogo: z.string().optional(),
    logoHeight: z.number().optional(),
    strapline1: z.string().optional(),
    strapline2: z.string().optional(),
    strapline2link: z.string().optional(),
    straplineImages: z.array(z.string()).optional(),
    session: SessionSettings.optional(),
    /** who has to have a second factor before they do anything else */
    second_factor: z.enum(SECOND_FACTOR_DEMANDS).optional(),
    /** the required kind: any, unless it is `passkey` */
    second_factor_kind: z.enum(SECOND_FACTOR_KINDS).optional(),
    /** who may register: everybody, unless it says `invited` */
    registration: z.enum(REGISTRATION_RULES).optional(),
  })
  .meta({ id: 'TenantMeta' });
export type TenantMeta = z.infer<typeof TenantMeta>;

const TermMap = z.record(z.string(), z.string());

/** A time zone by its IANA name: where 'today' is decided. */
const TimeZone = z.string().refine(isTimeZone, 'This time zone does not exist. Choose another one.');

export const Tenant = z
  .object({
    uid: z.string(),
    name: z.string(),
    domain_url: z.string(),
    time_zone: z.string(),
    term_map: TermMap,
    meta_json: TenantMeta,
    version: z.number(),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

/** The version that the server was built from; a field is '' where the deployment does not record it. */
export const ServerVersion = z.object({ tag: z.string(), commit: z.string(), date: z.string(), branch: z.string() });
export type ServerVersion = z.infer<typeof ServerVersion>;

/** The OpenAPI document of the API, as far as pages read it. */
export const ApiDescription = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type ApiDescription = z.infer<typeof ApiDescription>;

export const tenant = defineResource({
  readTenant: {
    operationId: 'api_tenant_meta_read',
    method: 'GET',
    path: '/api/tenant/meta/',
    summary: 'Name, terms, home page sources and branding of the tenant of this host (SET-343, SET-344)',
    access: 'public',
    response: Tenant,
  },
  changeTenant: {
    operationId: 'api_tenant_meta_update',
    method: 'PATCH',
    path: '/api/tenant/meta/',
    summary: 'Change the terms or the settings of the tenant, all of which visitors can read (SET-263)',
    afterRecentSignIn: { when: 'where it changes how people sign in' },
    access: { scope: 'tenant', needs: 'tenant-superuser' },
    body: z.object({
      name: z.string().trim().min(1).max(200).optional(),
      time_zone: TimeZone.optional(),
      term_map: TermMap.optional(),
      meta_json: TenantMeta.optional(),
    }),
    response: Tenant,
  },
  readHomeBlock: {
    method: 'GET',
    path: '/api/tenant/home/{block}/',
    summary:
      'The text that the tenant puts in place of a part of the home pages, fetched and sanitised; null where it has none (SET-027)',
    access: 'public',
    params: z.object({ block: z.enum(HOME_BLOCKS) }),
    response: z.object({ html: z.string().nullable() }),
  },
  readVersion: {
    operationId: 'api_version_read',
    method: 'GET',
    path: '/api/version/',
    summary: 'What the server was built from (ADM-268); `docker_tag` and `build_date` repeat `tag` and `date` (ADM-048)',
    access: 'signed-in',
    response: ServerVersion.extend({ docker_tag: z.string(), build_date: z.string() }),
  },
  readApiDescription: {
    method: 'GET',
    path: '/api/dashboard/v2/swagger.json',
    summary: 'This description of the API as an OpenAPI document (ADM-562)',
    access: 'signed-in',
    response: ApiDescription,
    text: ['application/json'],
  },
});
