import { useParams } from 'react-router';
import { type Indicator, indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { meansUid } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { isFailure } from '../../../ui/failure.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { type PlaceOfStructure, useStructurePlace } from '../../structure/index.ts';
import { targetTexts as texts } from '../texts.ts';
import { TargetPage } from './target-page.tsx';

/** The target of one indicator on a project or a package (ADM-065). */
export default function TargetRoute() {
  return <QueryState query={useStructurePlace()}>{(place) => <AtPlace key={place.commitId} place={place} />}</QueryState>;
}

function AtPlace({ place }: { place: PlaceOfStructure }) {
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const list = useApiQuery(indicators, 'listIndicators', { params, query: {} });
  const reporting = useApiQuery(periods, 'listPeriods', { params: { projectId: place.projectUid } });
  return (
    <QueryState query={reporting} errorTitle={texts.loadError} isEmpty={() => false}>
      {(found) => (
        <QueryState query={list} errorTitle={texts.loadError} isEmpty={() => false}>
          {(all) => <OfIndicator place={place} all={all} periods={found} />}
        </QueryState>
      )}
    </QueryState>
  );
}

type Props = { place: PlaceOfStructure; all: readonly Indicator[]; periods: readonly ReportingPeriod[] };

/** The indicator of the address, or the indicator that it was merged into (ADM-343). */
function OfIndicator({ place, all, periods: reporting }: Props) {
  const { indicatorId = '' } = useParams();
  const params = { trackerId: place.trackerId, commitId: place.commitId, indicatorId };
  const own = all.find(({ uid }) => meansUid(indicatorId, uid));
  const merged = useApiQuery(indicators, 'readIndicator', { params }, { enabled: own === undefined });
  const indicator = own ?? all.find(({ uid }) => uid === merged.data?.uid);
  if (indicator) return <TargetPage key={indicator.uid} place={place} indicator={indicator} periods={reporting} />;
  const gone = <EmptyState title={texts.gone} />;
  if (isFailure(merged.error) && merged.error.status === 404) return gone;
  return (
    <QueryState query={merged} errorTitle={texts.loadError}>
      {() => gone}
    </QueryState>
  );
}
