import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { packages } from '../../../../../shared/contract/project/packages.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { type PlaceOfStructure, useStructurePlace } from '../../structure/index.ts';
import { factorTexts as texts } from '../texts.ts';
import { FactorsPage } from './factors-page.tsx';

/** The conversion factors of a project or of a package (ADM-064, ADM-087). */
export default function ConversionFactorsRoute() {
  return <QueryState query={useStructurePlace()}>{(place) => <Page key={place.commitId} place={place} />}</QueryState>;
}

/** Shows an error if the project was set up without a branch for its factors (ADM-568). */
function Page({ place }: { place: PlaceOfStructure }) {
  const structure = useApiQuery(packages, 'readStructure', { params: { trackerId: place.trackerId } });
  return (
    <QueryState query={structure}>
      {({ alt_root_masters: branches }) => (branches.length > 0 ? <FactorsPage place={place} /> : <NoBranch />)}
    </QueryState>
  );
}

const NoBranch = () => (
  <SpaceBetween size="l">
    <PageHeader title={texts.title} />
    <Alert type="error">{texts.noBranch}</Alert>
  </SpaceBetween>
);
