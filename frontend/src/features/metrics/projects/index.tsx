import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { projects } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { metricsOfProjectsTexts as texts } from './texts.ts';

/** Links to the metrics of all projects that the person may read (ADM-082). */
export default function MetricsOfProjectsPage() {
  const query = useApiQuery(projects, 'listProjects', {});
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} />
      <Container>
        <QueryState query={query} empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}>
          {(list) => (
            <SpaceBetween size="xs">
              {list.map(({ uid, name }) => (
                <AppLink key={uid} href={`/project/${shortId(uid)}/metrics`}>
                  {name}
                </AppLink>
              ))}
            </SpaceBetween>
          )}
        </QueryState>
      </Container>
    </SpaceBetween>
  );
}
