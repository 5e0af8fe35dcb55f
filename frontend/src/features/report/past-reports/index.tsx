import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { type PlaceOfReport, useReportPlace } from '../model/use-report-data.ts';
import { PackagesOfProject } from '../package/packages-of-project.tsx';
import { StatusHistory } from './status-history.tsx';
import { SubmittedReports } from './submitted-reports.tsx';
import { evalsTexts as texts } from './texts.ts';

/**
 * The submitted reports of a package, and the history of each (REP-018, REP-019); for a project, links to its packages (ADM-060).
 */
export default function EvalsPage() {
  const { query, place } = useReportPlace();
  const isProject = useParams().refId === undefined;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <QueryState query={query}>
        {() => place && (isProject ? <PackagesOfProject project={place.project} page="evals" /> : <Reports place={place} />)}
      </QueryState>
    </SpaceBetween>
  );
}

function Reports({ place }: { place: PlaceOfReport }) {
  const { structureId, packageId } = place;
  // There are at most as many as the project has periods; those without a period come at the end.
  const query = useApiQuery(reports, 'listSubmittedReports', { params: { trackerId: structureId, refId: packageId } });
  const [withoutPeriod, setWithoutPeriod] = useState(false);
  return (
    <QueryState query={query} empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}>
      {(all) => {
        const shown = withoutPeriod ? all : all.filter(({ reporting_period }) => reporting_period !== null);
        return (
          <SpaceBetween size="l">
            <SubmittedReports
              place={place}
              reports={shown}
              filter={
                <Checkbox checked={withoutPeriod} onChange={({ detail }) => setWithoutPeriod(detail.checked)}>
                  {texts.showNull}
                </Checkbox>
              }
            />
            <StatusHistory place={place} reports={shown} />
          </SpaceBetween>
        );
      }}
    </QueryState>
  );
}
