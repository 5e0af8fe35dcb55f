import { useQueryClient } from '@tanstack/react-query';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';

const LIST = 'listNodes';

/** What to do with a posted comment: it goes into the nodes that the page has read, so that nothing is loaded again (REP-354). */
export function usePosted(reportId: string): (posted: readonly ReadNode[]) => void {
  const queries = useQueryClient();
  return (posted) => {
    const isOfReport = ({ queryKey: [, args] }: { queryKey: readonly unknown[] }) =>
      JSON.stringify(args ?? {}).includes(reportId);
    queries.setQueriesData<readonly ReadNode[]>(
      { queryKey: [LIST], predicate: isOfReport },
      (known) => known && [...known, ...posted],
    );
  };
}
