import { nodes } from '../../../../shared/contract/report/nodes.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/**
 * The metrics that the set-up of a project measures, for people who may change its indicators; undefined while loading. A package
 * may leave out metrics of its project, so the list has no meaning there.
 */
export function useMeasured({
  trackerId: structureId,
  commitId: reportId,
  isPackage,
  mayEdit,
}: PlaceOfStructure): ReadonlySet<string> | undefined {
  const enabled = mayEdit && !isPackage;
  const { data } = useApiQuery(
    nodes,
    'listNodes',
    { params: { trackerId: structureId, commitId: reportId }, query: {} },
    { enabled },
  );
  return data && new Set(data.flatMap(({ node }) => node.metricscore?.metric?.uid ?? []));
}
