import Container from '@cloudscape-design/components/container';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { companies } from '../../../../shared/contract/companies.ts';
import { useApiQuery } from '../../api/queries.ts';
import { shortId } from '../../app/shell/scope.ts';
import { indicatorTexts as texts } from '../../app/texts/results.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';

/** A company's indicators are those of its projects. */
export function CompanyIndicators({ companyId }: { companyId: string }) {
  const query = useApiQuery(companies, 'api_company_read', { params: { companyId } });
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.companyTitle} description={texts.companyIntro} />
      <QueryState
        query={query}
        errorTitle={texts.loadError}
        isEmpty={({ projects }) => projects.length === 0}
        empty={<EmptyState title={texts.companyEmpty} />}
      >
        {({ projects }) => (
          <Container>
            <List
              items={projects}
              renderItem={({ uid, name }) => ({
                id: uid,
                content: <AppLink href={`/project/${shortId(uid)}/indicators`}>{name}</AppLink>,
              })}
            />
          </Container>
        )}
      </QueryState>
    </SpaceBetween>
  );
}
