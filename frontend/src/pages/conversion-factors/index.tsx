import { QueryState } from '../../components/query-state.tsx';
import { useStructurePlace } from '../../components/use-structure-place.ts';
import { FactorsPage } from './factors-page.tsx';

/** The conversion factors of a project or of a package (ADM-064, ADM-087). */
export default function ConversionFactorsRoute() {
  return <QueryState query={useStructurePlace()}>{(place) => <FactorsPage key={place.commitId} place={place} />}</QueryState>;
}
