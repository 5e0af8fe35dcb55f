export { CompanyList } from './company-list.tsx';
export { CreateCompanyModal, DeleteCompanyModal } from './company-modals.tsx';
export { type CompanyNode, companyTree, searchTree } from './tree.ts';
