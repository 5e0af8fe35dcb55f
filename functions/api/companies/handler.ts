import { companies } from '../../../shared/contract/company/companies.ts';
import { companyMembers } from '../../../shared/contract/company/company-members.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { listCompanies } from './list-companies.ts';
import { changeMember, listCompanyMembers, removeMember } from './members.ts';
import { readCompany } from './read-company.ts';
import { readCompanyPermission } from './read-permission.ts';
import { updateCompany } from './update-company.ts';

export const handler = resourceHandler(
  { ...companies, ...companyMembers },
  {
    listCompanies,
    createCompany,
    readCompany,
    changeCompany: updateCompany,
    deleteCompany,
    readCompanyPermission: readCompanyPermission,
    listCompanyMembers: listCompanyMembers,
    changeCompanyMember: changeMember,
    removeCompanyMember: removeMember,
  },
);
