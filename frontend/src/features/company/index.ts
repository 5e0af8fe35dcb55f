export { CompanyList } from './company-list.tsx';
export { CreateCompanyModal } from './company-modals.tsx';
export { type CompanyNode, companyTree, searchTree } from './tree.ts';
