import { z } from 'zod';
import { AnyPage } from '../pages.ts';
import { GroupFields, MemberUser, PermissionGroup, PermissionGroupChange } from '../person/members.ts';
import { defineResource } from '../route.ts';

/** A person of a company and their rights there; the uid is the person's. */
export const CompanyMember = z
  .object({
    uid: z.string(),
    user: MemberUser,
    is_admin: z.boolean(),
    actions: z.array(z.string()),
    /** the permission groups that the person has; without one, `actions` are those of every member */
    auth: z.array(z.object({ uid: z.string(), name: z.string(), is_admin: z.boolean() })),
    /** of the right, for If-Match */
    version: z.number(),
  })
  .meta({ id: 'CompanyMember' });
export type CompanyMember = z.infer<typeof CompanyMember>;

/** Companies below that stayed unchanged, because the caller does not administer them: by name where the caller sees them. */
export const LeftOutCompanies = z
  .object({
    companies: z.array(z.object({ uid: z.string(), name: z.string() })),
    /** how many more, which the caller does not see */
    others: z.number(),
  })
  .meta({ id: 'LeftOutCompanies' });
export type LeftOutCompanies = z.infer<typeof LeftOutCompanies>;

const CompanyParams = z.object({ companyId: z.string() });
const MemberParams = CompanyParams.extend({ memberId: z.string() });
const GroupParams = CompanyParams.extend({ authGroupId: z.string() });
const admin = { scope: 'company', needs: 'admin' } as const;
const readsMembers = { scope: 'company', needs: 'READ_COMPANY_MEMBER' } as const;

const Uid = z.union([z.string().min(1), z.object({ uid: z.string().min(1) }).transform(({ uid }) => uid)]);

/** Changes either the person's own administrator right on the company or their permission groups. */
const MemberChange = z
  .object({ is_admin: z.boolean().optional(), auth: z.array(Uid).max(20).optional() })
  .refine(({ is_admin, auth }) => (is_admin === undefined) !== (auth === undefined), 'Give either is_admin or auth.');

export const companyMembers = defineResource({
  listCompanyMembers: {
    operationId: 'api_company_member_list',
    method: 'GET',
    path: '/api/company/{companyId}/member/',
    summary: 'Who belongs to a company, by name',
    access: readsMembers,
    params: CompanyParams,
    query: AnyPage,
    response: z.array(CompanyMember),
  },
  changeCompanyMember: {
    operationId: 'api_company_member_patch',
    method: 'PATCH',
    path: '/api/company/{companyId}/member/{memberId}/',
    summary:
      'Make a member an administrator of a company, or an ordinary member again, with push_below also in the companies below that the caller administers; or give them other permission groups of this company alone',
    reaches: 'with push_below the companies below that the caller administers',
    afterRecentSignIn: true,
    access: admin,
    params: MemberParams,
    query: z.object({ push_below: z.stringbool().optional() }),
    body: MemberChange,
    /** `left_out`: with push_below */
    response: CompanyMember.extend({ left_out: LeftOutCompanies.optional() }).meta({ id: 'ChangedCompanyMember' }),
  },
  removeCompanyMember: {
    operationId: 'api_company_member_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/member/{memberId}/',
    summary: 'Take somebody out of a company, unless it is its last administrator',
    afterRecentSignIn: true,
    access: admin,
    params: MemberParams,
  },
  listCompanyGroups: {
    operationId: 'api_company_authgroup_list',
    method: 'GET',
    path: '/api/company/{companyId}/authgroup/',
    summary: 'The permission groups of a company',
    access: readsMembers,
    params: CompanyParams,
    response: z.array(PermissionGroup),
  },
  createCompanyGroup: {
    operationId: 'api_company_authgroup_create',
    method: 'POST',
    path: '/api/company/{companyId}/authgroup/',
    summary: 'Create a permission group of a company',
    afterRecentSignIn: true,
    access: admin,
    params: CompanyParams,
    body: GroupFields,
    creates: true,
    response: PermissionGroup,
  },
  changeCompanyGroup: {
    operationId: 'api_company_authgroup_partial_update',
    method: 'PATCH',
    path: '/api/company/{companyId}/authgroup/{authGroupId}/',
    summary: 'Change some fields of a permission group of a company; the rights of all who have it follow',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
    body: PermissionGroupChange,
    response: PermissionGroup,
  },
  replaceCompanyGroup: {
    operationId: 'api_company_authgroup_update',
    method: 'PUT',
    path: '/api/company/{companyId}/authgroup/{authGroupId}/',
    summary: 'Replace a permission group of a company; the rights of all who have it follow',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
    body: GroupFields,
    response: PermissionGroup,
  },
  deleteCompanyGroup: {
    operationId: 'api_company_authgroup_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/authgroup/{authGroupId}/',
    takesIfMatch: true,
    summary: 'Delete a permission group of a company that no member has',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
  },
});
