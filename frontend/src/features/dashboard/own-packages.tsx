import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useScope, useScopeProjectQuery } from '../../session/use-scope.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { dashboardTexts as texts } from './texts.ts';

/** A project's page for people who see only their own packages: links to these instead of a dashboard. */
export function OwnPackages() {
  const query = useScopeProjectQuery(useScope());
  return (
    <QueryState query={query}>
      {({ uid: projectUid, name, related_refs }) => {
        const own = related_refs.filter(({ parent }) => parent !== null);
        return (
          <SpaceBetween size="l">
            <PageHeader title={name} />
            <Container header={<Header variant="h2">{texts.ownPackages}</Header>}>
              {own.length === 0 ? (
                <EmptyState title={texts.noOwnPackages}>{texts.noOwnPackagesText}</EmptyState>
              ) : (
                <SpaceBetween size="xs">
                  {own.map(({ uid, name: packageName }) => (
                    <AppLink key={uid} href={`/project/${shortId(projectUid)}/wpack/${shortId(uid)}`}>
                      {packageName}
                    </AppLink>
                  ))}
                  <Box color="text-body-secondary">{texts.ownPackagesText}</Box>
                </SpaceBetween>
              )}
            </Container>
          </SpaceBetween>
        );
      }}
    </QueryState>
  );
}
