import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { useCompanyRights } from '../../../session/use-rights.ts';
import { NoPermission } from '../../../ui/page/no-permission.tsx';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';
import { CompanyGroups } from './groups.tsx';
import { CompanyInvitesTable } from './invites-table.tsx';
import { CompanyProjects } from './projects.tsx';
import { CompanyUsersTable } from './users-table.tsx';

/** The people of a company. The address holds the open tab. Administrators also see the permission groups (SET-056). */
export function CompanyMemberTabs({ company }: { company: Company }) {
  const [search, setSearch] = useSearchParams();
  const { isAdmin, may } = useCompanyRights(company.uid);
  if (!may('READ_COMPANY_MEMBER')) return <NoPermission />;
  const shown = { company, isAdmin };
  const tabs = [
    { id: 'members', label: t.usersTab, content: <CompanyUsersTable {...shown} /> },
    { id: 'invites', label: t.invitesTab, content: <CompanyInvitesTable {...shown} /> },
    ...(isAdmin ? [{ id: 'permissions', label: t.groupsTab, content: <CompanyGroups company={company} /> }] : []),
    { id: 'projects', label: ct.projectsTab, content: <CompanyProjects company={company} /> },
  ];
  const wanted = search.get('tab');
  return (
    <Tabs
      activeTabId={tabs.find(({ id }) => id === wanted)?.id ?? 'members'}
      onChange={({ detail }) => setSearch({ tab: detail.activeTabId }, { replace: true })}
      tabs={tabs}
    />
  );
}
