import { useScope } from '../../session/use-scope.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { useStructurePlace } from '../structure/index.ts';
import { CompanyIndicators } from './company-indicators.tsx';
import { IndicatorsPage } from './indicators-page.tsx';

/** The indicators of a project or a package (ADM-061); for a company, links to those of its projects. */
export default function IndicatorsRoute() {
  const scope = useScope();
  return scope.kind === 'company' ? <CompanyIndicators companyId={scope.companyId} /> : <AtPlace />;
}

const AtPlace = () => (
  <QueryState query={useStructurePlace()}>{(place) => <IndicatorsPage key={place.commitId} place={place} />}</QueryState>
);
