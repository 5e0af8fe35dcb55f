import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NodeFields, TrackerNode } from '../../../../../shared/contract/report/nodes.ts';

const LIST = 'listNodes';

type Status = { status: { name: string }; current_object: { uid: string } | null };
/** `cleared`: there is no current upload any more, while the earlier ones stay (REP-278). */
export type CachedDocumentChange = { added?: { uid: string }; removed?: string; cleared?: boolean; flagged?: boolean };

/** The fields of a document node after a change that the server has made. */
export function changedFields(fields: NodeFields, { added, removed, cleared, flagged }: CachedDocumentChange): NodeFields {
  const status = fields.status as Status;
  const { current_object } = status;
  const isGone = cleared === true || (removed !== undefined && current_object?.uid === removed);
  const left = isGone ? null : current_object;
  const name = flagged === undefined ? status.status.name : flagged ? 'Not for Submission' : 'OK for Submission';
  return {
    ...fields,
    uploads: Number(fields.uploads ?? 0) + (added ? 1 : 0) - (removed === undefined ? 0 : 1),
    status: { ...status, status: { name }, current_object: added ?? left },
  };
}

/** Puts a change of a document into the nodes that the page has read, so that nothing is loaded again for it. */
export function cacheChange(queries: QueryClient, commitId: string, docId: string, change: CachedDocumentChange): void {
  const isOfReport = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(commitId);
  const after = (each: TrackerNode): TrackerNode => {
    const fields = each.node.document;
    if (each.uid !== docId || !fields) return each;
    return { ...each, node: { ...each.node, document: changedFields(fields, change) } };
  };
  queries.setQueriesData<readonly TrackerNode[]>({ queryKey: [LIST], predicate: isOfReport }, (known) => known?.map(after));
}

/** What to do with a change of one document. */
export function useDocumentCache(commitId: string, docId: string): (change: CachedDocumentChange) => void {
  const queries = useQueryClient();
  return useCallback((change) => cacheChange(queries, commitId, docId, change), [queries, commitId, docId]);
}
