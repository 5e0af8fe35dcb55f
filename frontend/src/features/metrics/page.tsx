import SpaceBetween from '@cloudscape-design/components/space-between';
import { Navigate, useParams } from 'react-router';
import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { type PlaceOfStructure, useStructurePlace } from '../structure/index.ts';
import { MetricsPage } from './metrics-page.tsx';
import { metricsTexts as texts } from './texts.ts';
import './metrics.css';

/** The metrics of a project or of a package (SET-155), or those of one of its reports (ADM-056). */
export default function MetricsRoute() {
  const { commitId: reportId } = useParams();
  return (
    <QueryState query={useStructurePlace()}>
      {(place) =>
        reportId === undefined || shortId(reportId) === shortId(place.commitId) ? (
          <MetricsPage key={place.commitId} place={place} />
        ) : (
          <OfReport key={reportId} place={place} reportId={reportId} />
        )
      }
    </QueryState>
  );
}

/**
 * The metrics of a report, read-only. A submitted report keeps the metrics of its submission; other reports have those of their
 * package. The report of a project has those of its packages.
 */
function OfReport({ place, reportId }: { place: PlaceOfStructure; reportId: string }) {
  const params = { trackerId: place.trackerId, commitId: reportId };
  const ofPackage = { params: { ...params, refId: place.packageId } };
  const inPackage = useApiQuery(reports, 'readReport', ofPackage, { enabled: place.isPackage });
  const inProject = useApiQuery(reports, 'readReportById', { params }, { enabled: !place.isPackage });
  const query = place.isPackage ? inPackage : inProject;
  return (
    <SpaceBetween size="l">
      {!query.data && <PageHeader title={texts.title} />}
      <QueryState query={query}>
        {(report) =>
          isStructure(report) ? (
            <Navigate replace to={`/project/${shortId(report.project)}/wpack/${shortId(report.ref)}/metrics`} />
          ) : (
            <MetricsPage place={{ ...place, ...placeOf(report), mayEdit: false }} report={report} />
          )
        }
      </QueryState>
    </SpaceBetween>
  );
}

const placeOf = (report: ReportRecord) => ({
  commitId: report.uid,
  packageId: report.ref_id,
  name: report.ref_name,
  isPackage: true,
});

/** Whether a "report" is a structure: it is read like a report, but its metrics are those of its package. */
const isStructure = ({ is_staging, submission }: ReportRecord) => !is_staging && submission === 0;
