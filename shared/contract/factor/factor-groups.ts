import { z } from 'zod';
import { defineResource } from '../route.ts';
import {
  FactorGroupFields,
  FactorRemoval,
  FactorRows,
  LibrarySearch,
  NewGroup,
  NewTenancyFactor,
  TenancyFactorChange,
} from './factor-bodies.ts';
import { ConversionFactor, FactorGroup, FactorImportAnswer, LibraryFactor } from './factors.ts';

const superuser = { scope: 'tenant', needs: 'tenant-superuser' } as const;
const FactorParams = z.object({ conversionFactorId: z.string() });
const GroupParams = z.object({ groupId: z.string() });
/** Limits a call to one group; without it all groups and the global factors are meant. */
const InGroup = z.object({ groupId: z.string().optional() });

/** The conversion factors that a tenancy keeps for all its projects: global ones, and groups of dated ones. */
export const tenantFactors = defineResource({
  listTenantFactors: {
    operationId: 'api_tenant_admin_conversion_list',
    method: 'GET',
    path: '/api/tenant/admin/conversion/',
    summary: 'The conversion factors of the tenancy, of all groups and of none, or of one group (ADM-028, ADM-029)',
    access: superuser,
    query: InGroup,
    response: z.array(ConversionFactor),
  },
  createTenantFactor: {
    operationId: 'api_tenant_admin_conversion_create',
    method: 'POST',
    path: '/api/tenant/admin/conversion/',
    summary: 'Add a factor to a group, or without one a global factor (ADM-439, ADM-440)',
    access: superuser,
    body: NewTenancyFactor,
    creates: true,
    response: ConversionFactor,
  },
  changeTenantFactor: {
    operationId: 'api_tenant_admin_conversion_partial_update',
    method: 'PATCH',
    path: '/api/tenant/admin/conversion/{conversionFactorId}/',
    summary: 'Change some fields of a factor of the tenancy (ADM-437)',
    access: superuser,
    params: FactorParams,
    query: InGroup,
    body: TenancyFactorChange,
    response: ConversionFactor,
  },
  replaceTenantFactor: {
    operationId: 'api_tenant_admin_conversion_update',
    method: 'PUT',
    path: '/api/tenant/admin/conversion/{conversionFactorId}/',
    summary: 'Replace a factor of the tenancy',
    access: superuser,
    params: FactorParams,
    query: InGroup,
    body: NewTenancyFactor,
    response: ConversionFactor,
  },
  deleteTenantFactor: {
    operationId: 'api_tenant_admin_conversion_delete',
    method: 'DELETE',
    path: '/api/tenant/admin/conversion/{conversionFactorId}/',
    takesIfMatch: true,
    summary: 'Delete a factor of the tenancy (ADM-438)',
    access: superuser,
    params: FactorParams,
    query: InGroup,
    body: FactorRemoval,
    response: ConversionFactor,
  },
  listFactorGroups: {
    operationId: 'api_tenant_admin_conversion_group_list',
    method: 'GET',
    path: '/api/tenant/admin/conversion_group/',
    summary: 'The groups of conversion factors, the newest first; for administrators of projects too (ADM-446, ADM-498)',
    access: { scope: 'anywhere', needs: 'admin' },
    response: z.array(FactorGroup),
  },
  searchFactorLibrary: {
    method: 'GET',
    path: '/api/tenant/admin/conversion_library/',
    summary:
      'Factors of the tenancy to choose from, in pages, those of the newest group first; for administrators of projects too. A page may be short or empty while a next one is named',
    access: { scope: 'anywhere', needs: 'admin' },
    query: LibrarySearch,
    response: z.array(LibraryFactor),
  },
  createFactorGroup: {
    operationId: 'api_tenant_admin_conversion_group_create',
    method: 'POST',
    path: '/api/tenant/admin/conversion_group/',
    summary: 'Make a group, with copies of the factors of another one where from_group_id names it (SET-257)',
    access: superuser,
    body: NewGroup,
    creates: true,
    response: FactorGroup,
  },
  changeFactorGroup: {
    operationId: 'api_tenant_admin_conversion_group_partial_update',
    method: 'PATCH',
    path: '/api/tenant/admin/conversion_group/{groupId}/',
    summary: 'Change the name or the first day of a group',
    access: superuser,
    params: GroupParams,
    body: FactorGroupFields.partial(),
    response: FactorGroup,
  },
  replaceFactorGroup: {
    operationId: 'api_tenant_admin_conversion_group_update',
    method: 'PUT',
    path: '/api/tenant/admin/conversion_group/{groupId}/',
    summary: 'Replace the name and the first day of a group (ADM-433)',
    access: superuser,
    params: GroupParams,
    body: FactorGroupFields,
    response: FactorGroup,
  },
  deleteFactorGroup: {
    operationId: 'api_tenant_admin_conversion_group_delete',
    method: 'DELETE',
    path: '/api/tenant/admin/conversion_group/{groupId}/',
    takesIfMatch: true,
    summary: 'Delete a group with its factors; submitted reports keep theirs',
    access: superuser,
    params: GroupParams,
  },
  importFactors: {
    method: 'POST',
    path: '/api/tenant/admin/conversion_group/{groupId}/import/',
    summary:
      'Add and change factors of a group from rows of a file, all in one transaction; with `check` only say what would happen. Rows that cannot be taken are told and left out, and a repetition changes nothing more',
    access: superuser,
    params: GroupParams,
    body: FactorRows,
    response: FactorImportAnswer,
    refuses: ['conflict'],
  },
});
