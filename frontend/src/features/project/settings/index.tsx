import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { type Project, projects } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useProjectRights } from '../../../session/use-rights.ts';
import { NoPermission } from '../../../ui/page/no-permission.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { TemplateSettings } from '../../templates/index.ts';
import { SetupChecklist } from '../checklist/checklist.tsx';
import { TechnicalDetails } from '../technical-details.tsx';
import { projectTexts as t } from '../texts.ts';
import { DangerZone } from './danger-zone.tsx';
import { DetailsForm } from './details-form.tsx';
import { DurationForm } from './duration-form.tsx';
import { PackagesTable } from './packages-table.tsx';
import { PeriodsTable } from './periods-table.tsx';
import { ApportionmentCard, ProjectMetaCard } from './project-cards.tsx';

/** The settings of a project, for its administrators (ADM-099, ADM-413). */
export default function ProjectSettingsPage() {
  const { projectId = '' } = useParams();
  const query = useApiQuery(projects, 'readProject', { params: { projectId: shortId(projectId) } });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} description={query.data?.name} />
      <QueryState query={query}>{(project) => <Sections key={project.uid} project={project} />}</QueryState>
    </SpaceBetween>
  );
}

function Sections({ project }: { project: Project }) {
  const { isAdmin, isSuperuser } = useProjectRights(project.uid, project.company.uid);
  if (!isAdmin) return <NoPermission title={t.adminOnlyTitle} />;
  return (
    <SpaceBetween size="l">
      <SetupChecklist project={project} />
      <DetailsForm project={project} />
      <DurationForm project={project} />
      <PeriodsTable project={project} isAdmin={isAdmin} />
      <PackagesTable project={project} />
      <ProjectMetaCard project={project} />
      <TemplateSettings structureId={project.trackers[0]!.uid} isSuperuser={isSuperuser} />
      <ApportionmentCard project={project} />
      {isSuperuser && <TechnicalDetails project={project} />}
      <DangerZone project={project} />
    </SpaceBetween>
  );
}
