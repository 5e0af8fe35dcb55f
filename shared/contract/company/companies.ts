import { z } from 'zod';
import { ACTIONS } from '../../domain/access/rights.ts';
import { AnyPage } from '../pages.ts';
import { defineResource } from '../route.ts';

/** A permission of a person on a company or a project (ADM-561). */
export const Permission = z
  .object({ is_admin: z.boolean(), is_auditor: z.boolean(), actions: z.array(z.enum(ACTIONS as [string, ...string[]])) })
  .meta({ id: 'Permission' });

export const CompanyFields = z.object({
  name: z.string().trim().min(1, 'Company name is required').max(200),
  address: z.string().max(500).optional(),
  address2: z.string().max(500).optional(),
  suburb: z.string().max(200).optional(),
  postcode: z.string().max(20).optional(),
  state: z.string().max(200).optional(),
  country: z.string().max(200).optional(),
});

export const Company = CompanyFields.extend({
  uid: z.string(),
  parentid: z.string().nullable(),
  depth: z.number(),
  childids: z.array(z.string()),
  created: z.string(),
  /** those of the caller; `accessible`: whether any right gives access; without one only the name is shown (ADM-232, ADM-421) */
  projects: z.array(z.object({ uid: z.string(), name: z.string(), accessible: z.boolean() })),
  /** whether any right on it gives access; one above what the caller may see is listed by name alone (ADM-227, ADM-421) */
  accessible: z.boolean(),
  meta_json: z.record(z.string(), z.unknown()),
}).meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

const CompanyParams = z.object({ companyId: z.string() });

/**
 * The fields of a company that may change. `parentid` moves it with everything below it; null moves it to the top.
 * `parentid_before`: the parent that the caller saw; if the company has moved since, it stays where it is. `reason`: reason for
 * the move, for the registers of the companies that it leaves and joins.
 */
const CompanyChange = CompanyFields.partial().extend({
  parentid: z.string().nullable().optional(),
  parentid_before: z.string().nullable().optional(),
  reason: z.string().trim().max(1000).optional(),
  meta_json: z.record(z.string(), z.unknown()).optional(),
});
const changes = {
  reaches: 'with parentid the company that it moves below, which the caller administers too',
  access: { scope: 'company', needs: 'admin' },
  params: CompanyParams,
  body: CompanyChange,
  response: Company,
} as const;

export const companies = defineResource({
  listCompanies: {
    operationId: 'api_company_list',
    method: 'GET',
    path: '/api/company/',
    summary: 'The companies that the caller may see, with their ancestors',
    access: 'signed-in',
    query: AnyPage,
    response: z.array(Company),
  },
  createCompany: {
    operationId: 'api_company_create',
    method: 'POST',
    path: '/api/company/',
    summary: 'Create a company',
    access: { scope: 'tenant', needs: 'superuser' },
    body: CompanyFields.extend({ parentid: z.string().nullable().optional() }),
    creates: true,
    response: Company,
  },
  readCompany: {
    operationId: 'api_company_read',
    method: 'GET',
    path: '/api/company/{companyId}/',
    summary: 'One company',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: CompanyParams,
    response: Company,
  },
  changeCompany: {
    operationId: 'api_company_partial_update',
    method: 'PATCH',
    path: '/api/company/{companyId}/',
    summary: 'Change some fields of a company, or move it below another one that the caller administers too',
    ...changes,
  },
  putCompany: {
    operationId: 'api_company_update',
    method: 'PUT',
    path: '/api/company/{companyId}/',
    summary: 'The same as PATCH: fields that are not given stay',
    ...changes,
  },
  deleteCompany: {
    operationId: 'api_company_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/',
    takesIfMatch: true,
    summary: 'Delete a company that has neither projects nor companies below it',
    access: { scope: 'tenant', needs: 'superuser' },
    params: CompanyParams,
  },
  readCompanyPermission: {
    operationId: 'api_company_permission_list',
    method: 'GET',
    path: '/api/company/{companyId}/permission/',
    summary: 'The rights of the caller on a company; none when it does not exist or is hidden',
    access: 'signed-in',
    hidesMissing: true,
    params: CompanyParams,
    response: Permission,
  },
  dispatchCompany: {
    operationId: 'api_company_dispatch_create',
    method: 'POST',
    path: '/api/company/{companyId}/dispatch/',
    summary: 'Work on a company by type. No type is known yet, so every request is refused',
    access: { scope: 'company', needs: 'admin' },
    params: CompanyParams,
    encoding: 'form',
    body: z.looseObject({}),
  },
});
