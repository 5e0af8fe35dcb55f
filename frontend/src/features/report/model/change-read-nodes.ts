import type { QueryClient } from '@tanstack/react-query';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { changeRead } from '../../../api/change-read.ts';

const LIST = 'listNodes';

/** The pages of the metrics keep the nodes of a report with their version, under the same name. */
const isList = (known: unknown): known is readonly ReadNode[] => Array.isArray(known);

/** Puts a change that the server has made into the nodes of a report that the page has read. */
export function changeReadNodes(
  queries: QueryClient,
  reportId: string,
  change: (known: readonly ReadNode[]) => readonly ReadNode[],
): void {
  const isOfReport = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(reportId);
  changeRead<unknown>(queries, { queryKey: [LIST], predicate: isOfReport }, (known) => (isList(known) ? change(known) : known));
}
