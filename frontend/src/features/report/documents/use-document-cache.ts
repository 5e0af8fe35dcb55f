import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import type { DocumentNodeFields } from '../../../../../shared/contract/report/node-fields.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { changeReadNodes } from '../model/change-read-nodes.ts';

type ListedDocument = Pick<DocumentObject, 'uid' | 'commit'>;
type UploadedDocument = NonNullable<NonNullable<DocumentNodeFields['status']>['current_object']>;
/** A deleted upload. `left`: number of uploads that the report still has for this document. */
export type RemovedUpload = { uid: string; left: number };
/** `cleared`: there is no current upload, but earlier ones stay (REP-278). */
export type CachedDocumentChange = { added?: UploadedDocument; removed?: RemovedUpload; cleared?: boolean; flagged?: boolean };

/** A deletion, counted in the document's list, because the count of its row may or may not include it. */
export const removedFrom = (list: readonly ListedDocument[], reportId: string, uid: string): RemovedUpload => ({
  uid,
  left: list.filter((upload) => upload.commit === reportId && upload.uid !== uid).length,
});

/** The fields of a document's node after a change on the server. */
export function changedFields(fields: DocumentNodeFields, change: CachedDocumentChange): DocumentNodeFields {
  const { added, removed, cleared, flagged } = change;
  const { status } = fields;
  if (!status) return fields;
  const { current_object } = status;
  // A read may have brought the upload already.
  const isNew = added !== undefined && current_object?.uid !== added.uid;
  const isGone = cleared === true || (removed !== undefined && current_object?.uid === removed.uid);
  const left = isGone ? null : current_object;
  const name = flagged === undefined ? status.status.name : flagged ? 'Not for Submission' : 'OK for Submission';
  // The sums belong to the previous file.
  const { form_totals: _sums, ...unsummed } = fields;
  return {
    ...(isNew || isGone ? unsummed : fields),
    uploads: removed?.left ?? (fields.uploads ?? 0) + (isNew ? 1 : 0),
    status: { ...status, status: { name }, current_object: added ?? left },
  };
}

/** Applies a change of a document to the cached nodes, so nothing is loaded again. */
export function cacheChange(queries: QueryClient, reportId: string, docId: string, change: CachedDocumentChange): void {
  const after = (each: ReadNode): ReadNode => {
    if (each.uid !== docId || each.type !== 'document') return each;
    return { ...each, node: { document: changedFields(each.node.document, change) } };
  };
  changeReadNodes(queries, reportId, (known) => known.map(after));
}

/** Returns a function that applies a change of one document to the cached nodes. */
export function useDocumentCache(reportId: string, docId: string): (change: CachedDocumentChange) => void {
  const queries = useQueryClient();
  return useCallback((change) => cacheChange(queries, reportId, docId, change), [queries, reportId, docId]);
}
