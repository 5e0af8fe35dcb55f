import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { changeReadNodes } from '../model/change-read-nodes.ts';

/** Adds a posted comment to the cached nodes, unless a read has brought it already. */
export function cachePosted(queries: QueryClient, reportId: string, posted: readonly ReadNode[]): void {
  const uids = new Set(posted.map(({ uid }) => uid));
  changeReadNodes(queries, reportId, (known) => [...known.filter(({ uid }) => !uids.has(uid)), ...posted]);
}

/** Adds a posted comment to the cached nodes, so nothing is loaded again (REP-354). */
export function usePosted(reportId: string): (posted: readonly ReadNode[]) => void {
  const queries = useQueryClient();
  return (posted) => cachePosted(queries, reportId, posted);
}
