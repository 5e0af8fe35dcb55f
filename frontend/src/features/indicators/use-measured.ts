import { nodes } from '../../../../shared/contract/report/nodes.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/**
 * The metrics that the set-up of a project measures, for those who may change its indicators; undefined while it is loading. A package may
 * leave out what its project measures, so that nothing is said of it there.
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
