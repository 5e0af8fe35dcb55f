import { z } from 'zod';
import { defineResource } from '../route.ts';
import { ServerVersion } from './tenant.ts';

/** A tenancy that was made from this one (ADM-266). */
export const SubTenancy = z
  .object({
    uid: z.string(),
    domain_url: z.string(),
    schema_name: z.string(),
    parent_tenant: z.string(),
    admin_company: z.object({ uid: z.string(), name: z.string() }),
    /** of a domain that is not the deployment's own: the TXT record that proves it, and whether it has been found; else null */
    proof: z.object({ state: z.enum(['waiting', 'proven']), name: z.string(), value: z.string() }).nullable(),
  })
  .meta({ id: 'SubTenancy' });
export type SubTenancy = z.infer<typeof SubTenancy>;

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given: z.input<S> | '' | undefined) => (given === '' ? undefined : given), schema.optional());

/** The fields of the tenant form (SET-258). */
export const NewSubTenancy = z.object({
  /** a host name such as 'north.client.example', without scheme and path */
  domain_url: z
    .string({ error: 'Enter a domain.' })
    .trim()
    .toLowerCase()
    .regex(HOST, 'Enter a domain such as north.client.example, without https:// and without a path.'),
  /** the name of its administering company; by default the domain, or that of `from_company` */
  admin_company: optional(z.string().trim().max(200)),
  /** id of a company here, whose name and settings the administering company starts with (SET-259) */
  from_company: optional(z.string().min(8, 'Choose a company.')),
});

const superuser = { scope: 'tenant', needs: 'tenant-superuser' } as const;

export const tenancies = defineResource({
  listSubTenancies: {
    operationId: 'api_tenant_admin_tenant_list',
    method: 'GET',
    path: '/api/tenant/admin/tenant/',
    summary: 'The tenancies that were made from this one (ADM-434)',
    access: superuser,
    response: z.array(SubTenancy),
  },
  createSubTenancy: {
    operationId: 'api_tenant_admin_tenant_create',
    method: 'POST',
    path: '/api/tenant/admin/tenant/',
    summary: 'Make a tenancy with a domain, people and data of its own, whose first person is the caller (ADM-435, SET-259)',
    afterRecentSignIn: true,
    access: superuser,
    encoding: 'form',
    body: NewSubTenancy,
    creates: true,
    response: SubTenancy,
  },
  checkTenancyProof: {
    method: 'POST',
    path: '/api/tenant/admin/tenant/{tenantId}/proof/',
    summary: 'Check the TXT record that proves the domain of a sub-tenancy, and open the sub-tenancy there',
    access: superuser,
    params: z.object({ tenantId: z.string() }),
    response: SubTenancy,
  },
  closeSubTenancy: {
    operationId: 'api_tenant_admin_tenant_delete',
    method: 'DELETE',
    path: '/api/tenant/admin/tenant/{tenantId}/',
    summary: 'Close a tenancy that was made from this one: its domain stops working (ADM-436)',
    afterRecentSignIn: true,
    access: superuser,
    params: z.object({ tenantId: z.string() }),
  },
  readServerVersion: {
    method: 'GET',
    path: '/api/tenant/admin/version/',
    summary: 'What the server was built from (ADM-441)',
    access: superuser,
    response: ServerVersion,
  },
});
