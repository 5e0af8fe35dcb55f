import { companies } from '../../../shared/contract/company/companies.ts';
import { companyMembers } from '../../../shared/contract/company/company-members.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { listCompanies } from './list-companies.ts';
import { changeMember, listMembers, removeMember } from './members.ts';
import { readCompany } from './read-company.ts';
import { readPermission } from './read-permission.ts';
import { updateCompany } from './update-company.ts';

export const handler = resourceHandler(
  { ...companies, ...companyMembers },
  {
    api_company_list: listCompanies,
    api_company_create: createCompany,
    api_company_read: readCompany,
    api_company_partial_update: updateCompany,
    api_company_delete: deleteCompany,
    api_company_permission_list: readPermission,
    api_company_member_list: listMembers,
    api_company_member_patch: changeMember,
    api_company_member_delete: removeMember,
  },
);
