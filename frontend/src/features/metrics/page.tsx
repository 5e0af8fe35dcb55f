import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { reports } from '../../../../shared/contract/report/reports.ts';
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

/** A submitted report keeps the metrics that it was submitted with; any report takes them from its package and changes none. */
function OfReport({ place, reportId }: { place: PlaceOfStructure; reportId: string }) {
  const params = { trackerId: place.trackerId, refId: place.packageId, commitId: reportId };
  const query = useApiQuery(reports, 'readReport', { params });
  return (
    <SpaceBetween size="l">
      {!query.data && <PageHeader title={texts.title} />}
      <QueryState query={query}>
        {(report) => <MetricsPage place={{ ...place, commitId: report.uid, mayEdit: false }} report={report} />}
      </QueryState>
    </SpaceBetween>
  );
}
