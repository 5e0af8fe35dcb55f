import { z } from 'zod';
import { MemberUser } from '../person/members.ts';
import { defineResource } from '../route.ts';

/** A person of a company and what they may do there; the uid is the person's. */
export const CompanyMember = z
  .object({
    uid: z.string(),
    user: MemberUser,
    is_admin: z.boolean(),
    actions: z.array(z.string()),
  })
  .meta({ id: 'CompanyMember' });
export type CompanyMember = z.infer<typeof CompanyMember>;

/** Companies below that were left as they are, because the caller does not administer them: by name where the caller sees them. */
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

export const companyMembers = defineResource({
  listCompanyMembers: {
    operationId: 'api_company_member_list',
    method: 'GET',
    path: '/api/company/{companyId}/member/',
    summary: 'Who belongs to a company, by name',
    access: { scope: 'company', needs: 'READ_COMPANY_MEMBER' },
    params: CompanyParams,
    response: z.array(CompanyMember),
  },
  changeCompanyMember: {
    operationId: 'api_company_member_patch',
    method: 'PATCH',
    path: '/api/company/{companyId}/member/{memberId}/',
    summary:
      'Make a member an administrator of a company, or an ordinary member again; with push_below also in the companies below that the caller administers',
    reaches: 'with push_below the companies below that the caller administers',
    access: { scope: 'company', needs: 'admin' },
    params: MemberParams,
    query: z.object({ push_below: z.stringbool().optional() }),
    body: z.object({ is_admin: z.boolean() }),
    /** `left_out`: with push_below */
    response: CompanyMember.extend({ left_out: LeftOutCompanies.optional() }).meta({ id: 'ChangedCompanyMember' }),
  },
  removeCompanyMember: {
    operationId: 'api_company_member_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/member/{memberId}/',
    summary: 'Take somebody out of a company, unless it is its last administrator',
    access: { scope: 'company', needs: 'admin' },
    params: MemberParams,
  },
});
