import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { packages } from '../../../../shared/contract/project/packages.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { rootPackageOf } from './package-modals.tsx';
import { projectTexts as t } from './texts.ts';

/** The full ids, for superusers (ADM-401 to ADM-403): those of a package, or of the project's root. */
export function TechnicalDetails({
  project,
  packageUid = rootPackageOf(project),
}: {
  project: Project;
  packageUid?: string | undefined;
}) {
  const structureUid = project.trackers[0]!.uid;
  const params = { trackerId: structureUid, refId: packageUid ?? '' };
  const query = useApiQuery(packages, 'readPackage', { params }, { enabled: packageUid !== undefined });
  return (
    <Container header={<Header variant="h2">{t.technical}</Header>}>
      <QueryState query={query}>
        {(pack) => (
          <KeyValuePairs
            columns={2}
            items={[
              { label: t.idProject, value: project.uid },
              { label: t.projectStructureId, value: structureUid },
              { label: t.projectPackageId, value: pack.uid },
              { label: t.idLatest, value: pack.latest_commit.uid },
              { label: t.idRoot, value: pack.root_commit },
            ]}
          />
        )}
      </QueryState>
    </Container>
  );
}
