import type { DocumentObject, ReportDocument } from '../../../shared/contract/report/documents.ts';
import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import type { DocstatusItem, ObjectItem } from '../../core/file/document-lists.ts';
import { descriptionOf } from '../views/document-description.ts';

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
  return {
    uid: node.uid,
    name: node.name ?? '',
    filename: current?.filename ?? null,
    path: node.path,
    commit_id: reportUid,
    description: descriptionOf(nodes, node),
    meta_json: node.meta_json,
    status: {
      uid: status.uid,
      status: { name: status.status },
      current_object: current ? objectView(structureUid, current) : null,
      _path: node.path,
    },
  };
}
