import type { QueryClient } from '@tanstack/react-query';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';

const LIST = 'listNodes';

/** The pages of the metrics keep the nodes of a report with their version, under the same name. */
const isList = (known: unknown): known is readonly ReadNode[] => Array.isArray(known);

/**
 * Puts a change that the server has made into the nodes of a report that the page has read, so that nothing is loaded again for it. A
 * reading that began before may lack the change, and would take it back from the screen: it begins anew. So does one that has failed,
 * since what is put in here must not pass for a reading.
 */
export function changeReadNodes(
  queries: QueryClient,
  reportId: string,
  change: (known: readonly ReadNode[]) => readonly ReadNode[],
): void {
  const ofReport = {
    queryKey: [LIST],
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(reportId),
  };
  const isOpen = ({ fetchStatus, error }: { fetchStatus: string; error: unknown }) => fetchStatus !== 'idle' || error !== null;
  const open = queries
    .getQueryCache()
    .findAll(ofReport)
    .filter(({ state }) => isOpen(state));
  queries.setQueriesData<unknown>(ofReport, (known: unknown) => (isList(known) ? change(known) : known));
  for (const { queryKey } of open) void queries.refetchQueries({ queryKey, exact: true });
}
