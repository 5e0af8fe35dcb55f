import { companies } from '../../../shared/contract/company/companies.ts';
import { companyMembers } from '../../../shared/contract/company/company-members.ts';
import { companyMove } from '../../../shared/contract/company/company-move.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeCompany } from './change-company.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { dispatchCompany } from './dispatch-company.ts';
import { changeCompanyGroup, createCompanyGroup, deleteCompanyGroup, listCompanyGroups, replaceCompanyGroup } from './groups.ts';
import { listCompanies } from './list-companies.ts';
import { changeCompanyMember, listCompanyMembers, removeCompanyMember } from './members.ts';
import { previewCompanyMove } from './preview-move.ts';
import { readCompany } from './read-company.ts';
import { readCompanyPermission } from './read-permission.ts';

export const handler = resourceHandler(
  { ...companies, ...companyMembers, ...companyMove },
  {
    listCompanies,
    createCompany,
    readCompany,
    changeCompany,
    putCompany: changeCompany,
    deleteCompany,
    readCompanyPermission,
    dispatchCompany,
    previewCompanyMove,
    listCompanyMembers,
    changeCompanyMember,
    removeCompanyMember,
    listCompanyGroups,
    createCompanyGroup,
    changeCompanyGroup,
    replaceCompanyGroup,
    deleteCompanyGroup,
  },
);
