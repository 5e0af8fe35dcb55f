import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useScope, useScopeProjectQuery } from '../../session/use-scope.ts';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { useStructurePlace } from '../structure/index.ts';
import { MyClients, PendingRequests, RequestAccess } from '../supplier/index.ts';
import { AllPeriods } from './all-periods.tsx';
import { apportionmentTexts as t } from './texts.ts';

/** The apportionment of a project, or of one of its packages, to its clients, below their list (ADM-067, ADM-112, ADM-143). */
export default function ApportionmentPage() {
  const place = useStructurePlace();
  const project = useScopeProjectQuery(useScope());
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.title} description={place.data?.name} />
      <QueryState query={project} errorTitle={t.loadError}>
        {({ uid: projectUid, meta_json }) => {
          if (!meta_json.apportionment) return <Box>{t.notEnabled}</Box>;
          return (
            <QueryState query={place} errorTitle={t.loadError}>
              {(found) =>
                found.mayEdit ? (
                  <SpaceBetween size="l">
                    <MyClients projectUid={projectUid} rights={{ isAdmin: true }} />
                    <AllPeriods key={found.packageId} place={found} />
                    <PendingRequests projectUid={projectUid} rights={{ isAdmin: true }} />
                    <RequestAccess projectUid={projectUid} rights={{ isAdmin: true }} />
                  </SpaceBetween>
                ) : (
                  <NoPermission title={t.adminOnly} />
                )
              }
            </QueryState>
          );
        }}
      </QueryState>
    </SpaceBetween>
  );
}
