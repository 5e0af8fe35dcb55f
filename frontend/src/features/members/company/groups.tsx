import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { useCompanyGroups } from '../group-scope.ts';
import { GroupsTable } from '../groups-table.tsx';

/** The permission groups of a company, for its administrators. */
export const CompanyGroups = ({ company }: { company: Company }) => <GroupsTable scope={useCompanyGroups(company)} isAdmin />;
