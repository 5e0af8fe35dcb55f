import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { type Project, projects } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useProjectRights } from '../../../session/use-rights.ts';
import { NoPermission } from '../../../ui/page/no-permission.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { TemplateSettings } from '../../templates/index.ts';
import { DeletePackageModal } from '../package-modals.tsx';
import { PackagesTable } from '../settings/packages-table.tsx';
import { PeriodsTable } from '../settings/periods-table.tsx';
import { TechnicalDetails } from '../technical-details.tsx';
import { projectTexts as t } from '../texts.ts';
import { HoldCard } from './hold-card.tsx';
import { PackageMetaCard, SetUpLinks } from './package-cards.tsx';
import { PackageForm } from './package-form.tsx';
import { SubmittedForms } from './submitted-forms.tsx';

/** The settings of a reporting package, for the project's administrators (ADM-096, ADM-099). */
export default function PackageDetailsPage() {
  const { projectId = '', refId: packageId = '' } = useParams();
  const query = useApiQuery(projects, 'readProject', { params: { projectId: shortId(projectId) } });
  return <QueryState query={query}>{(project) => <PackageOf project={project} packageId={packageId} />}</QueryState>;
}

function PackageOf({ project, packageId }: { project: Project; packageId: string }) {
  const { isAdmin } = useProjectRights(project.uid, project.company.uid);
  const params = { trackerId: project.trackers[0]!.uid, refId: shortId(packageId) };
  const query = useApiQuery(packages, 'readPackage', { params });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} description={query.data?.name} />
      {isAdmin ? (
        <QueryState query={query}>{(pack) => <Sections key={pack.uid} project={project} pack={pack} />}</QueryState>
      ) : (
        <NoPermission title={t.adminOnlyTitle} />
      )}
    </SpaceBetween>
  );
}

function Sections({ project, pack }: { project: Project; pack: ReportingPackage }) {
  const [deleting, setDeleting] = useState(false);
  const { isSuperuser } = useProjectRights(project.uid, project.company.uid);
  const navigate = useNavigate();
  const base = `/project/${shortId(project.uid)}`;
  return (
    <SpaceBetween size="l">
      <PackageForm project={project} pack={pack} />
      <SetUpLinks base={pack.parent === null ? base : `${base}/wpack/${shortId(pack.uid)}`} />
      <PackageMetaCard pack={pack} />
      <PackagesTable project={project} below={pack.uid} />
      {pack.latest_commit.status && <HoldCard pack={pack} />}
      <PeriodsTable project={project} isAdmin onPackage />
      <TemplateSettings structureId={pack.tracker} packageUid={pack.uid} isSuperuser={isSuperuser} />
      {pack.parent !== null && <SubmittedForms project={project} pack={pack} />}
      {isSuperuser && <TechnicalDetails project={project} packageUid={pack.uid} />}
      {pack.parent !== null && (
        <Container header={<Header variant="h2">{t.danger}</Header>}>
          <Button onClick={() => setDeleting(true)}>{t.deletePackage}</Button>
        </Container>
      )}
      {deleting && (
        <DeletePackageModal
          structureUid={pack.tracker}
          pack={pack}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(`${base}/details`)}
        />
      )}
    </SpaceBetween>
  );
}
