import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { descendantsOf } from '../../../../shared/domain/kernel/hierarchy.ts';
import { shortId, toldApart } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { companyPlaceTexts as t } from './texts.ts';

/**
 * The companies directly below, each with the number of projects on its dashboard: its own and those of all companies below it.
 */
export function CompaniesBelow({ company }: { company: Company }) {
  const query = useApiQuery(companies, 'listCompanies', {});
  const all = (query.data ?? []).map((each) => ({ ...each, parentUid: each.parentid }));
  const below = toldApart(all.filter(({ parentUid }) => parentUid === company.uid));
  return (
    <Table
      header={
        <Header variant="h2" counter={`(${below.length})`}>
          {t.companies}
        </Header>
      }
      ariaLabels={{ tableLabel: t.companies }}
      columnDefinitions={[
        {
          id: 'name',
          header: t.companyName,
          cell: ({ uid, name, accessible }) => (accessible ? <AppLink href={`/company/${shortId(uid)}`}>{name}</AppLink> : name),
          isRowHeader: true,
        },
        {
          id: 'projects',
          header: t.projectsInAll,
          cell: (own) => [own, ...descendantsOf(all, own.uid)].reduce((total, { projects }) => total + projects.length, 0),
        },
      ]}
      items={below}
      trackBy="uid"
      loading={query.isPending}
      empty={<EmptyState title={t.noCompanies} />}
    />
  );
}
