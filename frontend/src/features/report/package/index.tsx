import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { EmbeddedDashboard } from '../../dashboard/index.ts';
import { type PlaceOfReport, useReportPlace } from '../model/use-report-data.ts';
import { SubmittedReports } from '../past-reports/submitted-reports.tsx';
import { evalsTexts as texts } from '../past-reports/texts.ts';
import { CurrentReport } from './current-report.tsx';

const LAST = 5;

/** The page of a reporting package: the current report, the last ones, and links (ADM-074). */
export default function PackagePage() {
  const { query, place } = useReportPlace();
  return <QueryState query={query}>{() => place && <Package place={place} />}</QueryState>;
}

/** The root package of a project appears as the project. It has no reports of its own, except those that were moved to it. */
function Package({ place }: { place: PlaceOfReport }) {
  const { project, packageId } = place;
  const pack = project.related_refs.find(({ uid }) => shortId(uid) === packageId);
  if (!pack) return <NotFoundPage />;
  const isRoot = pack.parent === null;
  const title = isRoot ? project.name : pack.name;
  const base = `/project/${shortId(project.uid)}/wpack/${packageId}`;
  return (
    <SpaceBetween size="l">
      <PageHeader title={title} {...(title !== project.name && { description: project.name })} />
      {(!isRoot || pack.latest_status !== null) && <CurrentReport place={place} base={base} />}
      {(!isRoot || pack.has_submitted) && <LastReports place={place} base={base} />}
      <EmbeddedDashboard projectId={shortId(project.uid)} packageId={packageId} />
    </SpaceBetween>
  );
}

function LastReports({ place, base }: { place: PlaceOfReport; base: string }) {
  const { structureId, packageId } = place;
  const query = useApiQuery(reports, 'listSubmittedReports', {
    params: { trackerId: structureId, refId: packageId },
    query: { limit: LAST },
  });
  const empty = (
    <Container header={<Header variant="h2">{texts.last}</Header>}>
      <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
    </Container>
  );
  return (
    <QueryState query={query} empty={empty}>
      {(reports) => (
        <SpaceBetween size="s">
          <SubmittedReports place={place} reports={reports} />
          <AppLink href={`${base}/evals`}>{texts.all}</AppLink>
        </SpaceBetween>
      )}
    </QueryState>
  );
}
