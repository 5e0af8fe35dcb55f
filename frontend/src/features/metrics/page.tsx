import { QueryState } from '../../ui/query-state.tsx';
import { useStructurePlace } from '../structure/index.ts';
import { MetricsPage } from './metrics-page.tsx';
import './metrics.css';

/** The metrics of a project or of a package (SET-155). */
export default function MetricsRoute() {
  return <QueryState query={useStructurePlace()}>{(place) => <MetricsPage key={place.commitId} place={place} />}</QueryState>;
}
