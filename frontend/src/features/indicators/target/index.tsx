import { useParams } from 'react-router';
import { indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import { periods } from '../../../../../shared/contract/project/periods.ts';
import { meansUid } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
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
  const { indicatorId = '' } = useParams();
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const list = useApiQuery(indicators, 'listIndicators', { params, query: {} });
  const reporting = useApiQuery(periods, 'listPeriods', { params: { projectId: place.projectUid } });
  return (
    <QueryState query={reporting} errorTitle={texts.loadError} isEmpty={() => false}>
      {(found) => (
        <QueryState query={list} errorTitle={texts.loadError} isEmpty={() => false}>
          {(all) => {
            const indicator = all.find(({ uid }) => meansUid(indicatorId, uid));
            if (!indicator) return <EmptyState title={texts.gone} />;
            return <TargetPage key={indicator.uid} place={place} indicator={indicator} periods={found} />;
          }}
        </QueryState>
      )}
    </QueryState>
  );
}
