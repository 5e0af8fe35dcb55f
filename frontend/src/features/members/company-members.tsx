import Table from '@cloudscape-design/components/table';
import { companies } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { companyMemberTexts as t } from './texts.ts';

/** The users of a company are those of its projects: the way to each of them. */
export function CompanyMembers({ companyId }: { companyId: string }) {
  const query = useApiQuery(companies, 'readCompany', { params: { companyId: shortId(companyId) } });
  return (
    <QueryState query={query}>
      {({ projects }) => (
        <Table
          ariaLabels={{ tableLabel: t.companyUsers }}
          columnDefinitions={[
            { id: 'project', header: t.project, cell: ({ name }) => name, isRowHeader: true },
            {
              id: 'users',
              header: t.companyUsers,
              cell: ({ uid, name }) => (
                <AppLink href={`/project/${shortId(uid)}/members`}>{`${t.companyUsers}: ${name}`}</AppLink>
              ),
            },
          ]}
          items={projects}
          trackBy="uid"
          empty={<EmptyState title={t.companyUsersNone}>{t.companyUsersNoneText}</EmptyState>}
        />
      )}
    </QueryState>
  );
}
