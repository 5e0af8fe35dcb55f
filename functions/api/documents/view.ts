import type { DocumentObject, ReportDocument } from '../../../shared/contract/report/documents.ts';
import { childrenOf, type Node, type Tree } from '../../../shared/domain/structure/tree.ts';
import type { DocstatusItem, ObjectItem } from '../../core/file/document-lists.ts';

/** An upload as clients read it (REP-206). A file that no scanner has seen is not checked (REP-205). */
export const objectView = (structureUid: string, item: ObjectItem): DocumentObject => ({
  uid: item.uid,
  filename: item.filename,
  url: `/api/tracker/${structureUid}/commit/${item.reportUid}/document/${item.nodeUid}/object/${item.uid}/file/`,
  created: item.created,
  size: item.size,
  content_type: item.contentType,
  virus_checked: item.scan === 'clean',
  scan: item.scan,
  commit: item.reportUid,
});

export type SaidOfDocument = { reportUid: string; structureUid: string; status: DocstatusItem; current: ObjectItem | undefined };

/** A document of a report with its status (REP-207). */
export function documentView(
  { nodes }: Tree,
  node: Node,
  { reportUid, structureUid, status, current }: SaidOfDocument,
): ReportDocument {
  const described = childrenOf(nodes, node.path).find(({ type }) => type === 'trackerdescription');
  return {
    uid: node.uid,
    name: node.name ?? '',
    path: node.path,
    commit_id: reportUid,
    description: described ? { uid: described.uid, title: described.title ?? '', text: described.text ?? '' } : null,
    status: {
      uid: status.uid,
      status: { name: status.status },
      current_object: current ? objectView(structureUid, current) : null,
      _path: node.path,
    },
  };
}
