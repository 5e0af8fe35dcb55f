import './report.css';
import './cells.css';
import './phone.css';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useDeferredValue } from 'react';
import { Navigate, useParams } from 'react-router';
import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { ApiError } from '../../api/errors.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { reportPath } from '../pending/index.ts';
import { ReportSkeleton } from './frame/skeleton.tsx';
import { readReportFirst } from './model/first-reads.ts';
import { type PlaceOfReport, useReportHeader, useReportNodes, useReportPlace } from './model/use-report-data.ts';
import { ofProjectTexts } from './package/of-project-texts.ts';
import { PackagesOfProject } from './package/packages-of-project.tsx';
import { ReportPage } from './report-page.tsx';
import { reportTexts as texts } from './texts.ts';

/** The report of a package: entered by the responsible person, decided on by the approver, read by everybody else. */
function ReportRoute() {
  const { query, place } = useReportPlace();
  const { refId: packageId, commitId: reportId } = useParams();
  return (
    <div className="report">
      <QueryState query={query} skeleton={<ReportSkeleton />} errorTitle={texts.loadError}>
        {() => {
          if (!place) return <NotFound />;
          if (packageId === undefined) return <ReportOfProject place={place} reportId={reportId} />;
          return <Report key={`${packageId}/${reportId}`} place={place} />;
        }}
      </QueryState>
    </div>
  );
}

/** The reports of a project are those of its packages: opens the one in the address, or offers a choice (ADM-062, ADM-063). */
function ReportOfProject({ place, reportId }: { place: PlaceOfReport; reportId: string | undefined }) {
  if (reportId !== undefined) return <NamedReport place={place} reportId={reportId} />;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <PackagesOfProject project={place.project} page="report" />
    </SpaceBetween>
  );
}

function NamedReport({ place: { structureId }, reportId }: { place: PlaceOfReport; reportId: string }) {
  const query = useApiQuery(reports, 'readReportById', { params: { trackerId: structureId, commitId: reportId } });
  const notFound = <NotFound text={ofProjectTexts.notFoundText} />;
  if (isMissing(query.error) && !query.data) return notFound;
  return (
    <QueryState query={query} skeleton={<ReportSkeleton />} errorTitle={texts.loadError} noPermission={<NoAccess />}>
      {(report) => (isStructure(report) ? notFound : <Navigate replace to={reportPath(report)} />)}
    </QueryState>
  );
}

/** Whether a "report" is a structure, which is read like a report. */
const isStructure = ({ is_staging, submission }: ReportRecord) => !is_staging && submission === 0;

export default Object.assign(ReportRoute, { readFirst: readReportFirst });

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404);

function Report({ place }: { place: PlaceOfReport }) {
  const { query, changeReport, reload } = useReportHeader(place);
  if (isMissing(query.error) && !query.data) return <NotFound place={place} />;
  return (
    <QueryState query={query} skeleton={<ReportSkeleton />} errorTitle={texts.loadError} noPermission={<NoAccess />}>
      {(report) => <WithNodes place={place} report={report} changeReport={changeReport} reload={reload} />}
    </QueryState>
  );
}

type WithReport = Omit<Parameters<typeof ReportPage>[0], 'list'>;

function WithNodes(props: WithReport) {
  const query = useReportNodes(props.report);
  return (
    <QueryState query={query} skeleton={<ReportSkeleton />} errorTitle={texts.loadError} noPermission={<NoAccess />}>
      {(list) => (
        <InSlices>
          {isRefused(query.error) && <AccessEnded />}
          <ReportPage key={props.report.uid} {...props} list={list} />
        </InSlices>
      )}
    </QueryState>
  );
}

/** Renders a slow part at low priority, in slices, so that the browser stays responsive. */
function InSlices({ children }: { children: ReactNode }) {
  const isBegun = useDeferredValue(true, false);
  return isBegun ? children : <ReportSkeleton />;
}

/** The person lost their right while the report was open. It stays in view with the typed text. */
const AccessEnded = () => (
  <div className="notices">
    <Alert type="warning" header={texts.accessEnded}>
      {texts.accessEndedText}
    </Alert>
  </div>
);

/** Replaces a staging report that the person may not see (REP-054). */
const NoAccess = () => (
  <SpaceBetween size="m">
    <PageHeader title={texts.title} />
    <NoPermission title={texts.noAccess} />
  </SpaceBetween>
);

/** Replaces an unknown report of a package (REP-017), or of a project, with another `text`. */
function NotFound({ place, text = texts.notFoundText }: { place?: PlaceOfReport; text?: string }) {
  const base = place && `/project/${shortId(place.project.uid)}/wpack/${place.packageId}`;
  return (
    <SpaceBetween size="m">
      <PageHeader title={texts.title} />
      <Alert type="warning" header={texts.notFoundTitle}>
        {text} {base && <AppLink href={`${base}/evals`}>{texts.toHistory}</AppLink>}
      </Alert>
    </SpaceBetween>
  );
}
