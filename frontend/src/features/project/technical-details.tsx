import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { trackers } from '../../../../shared/contract/project/packages.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { rootPackageOf } from './package-modals.tsx';
import { projectTexts as t } from './texts.ts';

/** The ids in full, for superusers (ADM-401 to ADM-403); without a ref those of the project's root. */
export function TechnicalDetails({
  project,
  refUid = rootPackageOf(project),
}: {
  project: Project;
  refUid?: string | undefined;
}) {
  const trackerUid = project.trackers[0]!.uid;
  const params = { trackerId: trackerUid, refId: refUid ?? '' };
  const query = useApiQuery(trackers, 'readPackage', { params }, { enabled: refUid !== undefined });
  return (
    <Container header={<Header variant="h2">{t.technical}</Header>}>
      <QueryState query={query}>
        {(ref) => (
          <KeyValuePairs
            columns={2}
            items={[
              { label: t.idProject, value: project.uid },
              { label: t.idTracker, value: trackerUid },
              { label: t.idRef, value: ref.uid },
              { label: t.idLatest, value: ref.latest_commit.uid },
              { label: t.idRoot, value: ref.root_commit },
            ]}
          />
        )}
      </QueryState>
    </Container>
  );
}
