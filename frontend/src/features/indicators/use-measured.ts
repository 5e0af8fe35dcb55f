import { nodes } from '../../../../shared/contract/report/nodes.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/**
 * The metrics in a project's set-up, for people who may change its indicators; undefined while loading. Undefined for a package,
 * which may leave out metrics of its project.
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
