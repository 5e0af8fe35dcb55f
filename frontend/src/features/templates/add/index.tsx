import { QueryState } from '../../../ui/page/query-state.tsx';
import { useStructurePlace } from '../../structure/index.ts';
import { AddFromTemplate } from './add-from-template.tsx';

/** Metrics from a template, for a project or one of its packages (ADM-057, SET-075). */
export default function AddFromTemplateRoute() {
  return <QueryState query={useStructurePlace()}>{(place) => <AddFromTemplate key={place.commitId} place={place} />}</QueryState>;
}
