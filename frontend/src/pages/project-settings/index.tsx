import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { type Project, projects } from '../../../../shared/contract/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { shortId } from '../../app/shell/scope.ts';
import { projectTexts as t } from '../../app/texts/projects.ts';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { TechnicalDetails } from '../../components/technical-details.tsx';
import { TemplateSettings } from '../../components/templates/template-settings.tsx';
import { useProjectRights } from '../../components/use-rights.ts';
import { DangerZone } from './danger-zone.tsx';
import { DetailsForm } from './details-form.tsx';
import { DurationForm } from './duration-form.tsx';
import { PackagesTable } from './packages-table.tsx';
import { PeriodsTable } from './periods-table.tsx';

/** The settings of a project, for its administrators (ADM-099, ADM-413). */
export default function ProjectSettingsPage() {
  const { projectId = '' } = useParams();
  const query = useApiQuery(projects, 'api_project_read', { params: { projectId: shortId(projectId) } });
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
      <DetailsForm project={project} />
      <DurationForm project={project} />
      <PeriodsTable project={project} isAdmin={isAdmin} />
      <PackagesTable project={project} />
      <TemplateSettings trackerId={project.trackers[0]!.uid} isSuperuser={isSuperuser} />
      {isSuperuser && <TechnicalDetails project={project} />}
      <DangerZone project={project} />
    </SpaceBetween>
  );
}
