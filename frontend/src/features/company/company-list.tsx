import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { companies } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { companyListTexts as texts } from './texts.ts';

/** The companies that the signed-in user sees, each a link to its page (ADM-200, ADM-203). */
export function CompanyList() {
  const query = useApiQuery(companies, 'listCompanies', {});
  return (
    <Container header={<Header variant="h2">{texts.companies}</Header>}>
      <QueryState query={query} empty={<EmptyState title={texts.companiesNone}>{texts.companiesHow}</EmptyState>}>
        {(list) => (
          <SpaceBetween size="xs">
            {list.map(({ uid, name }) => (
              <AppLink key={uid} href={`/company/${shortId(uid)}`}>
                {name}
              </AppLink>
            ))}
          </SpaceBetween>
        )}
      </QueryState>
    </Container>
  );
}
