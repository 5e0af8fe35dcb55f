import type { QueryClient } from '@tanstack/react-query';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { changeRead } from '../../../api/change-read.ts';

const LIST = 'listNodes';

/** Whether cached data are a plain list of nodes. The metrics pages cache the nodes with their version under the same name. */
const isList = (known: unknown): known is readonly ReadNode[] => Array.isArray(known);

/** Applies a change that the server has made to the cached nodes of a report. */
export function changeReadNodes(
  queries: QueryClient,
  reportId: string,
  change: (known: readonly ReadNode[]) => readonly ReadNode[],
): void {
  const isOfReport = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(reportId);
  changeRead<unknown>(queries, { queryKey: [LIST], predicate: isOfReport }, (known) => (isList(known) ? change(known) : known));
}
