import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { CommentItem } from '../../core/report/comments/section-comments.ts';
import type { ObjectItem, ReportParts } from '../../core/report/documents.ts';
import { untouchedStatus } from '../../core/report/untouched-status.ts';
import { descriptionOf } from '../views/document-description.ts';
import { named, placed } from '../views/node-view.ts';

const objectView = ({ uid, filename, created, scan, size, by }: ObjectItem) => ({
  uid,
  filename,
  created,
  size,
  virus_checked: scan === 'clean',
  scan,
  saved_by: by,
});

/**
 * The description of a document, its status and its uploads (REP-203, REP-207).
 * `nodes`: those of its report.
 */
export function documentFields(node: Node, { documents, objects, report }: ReportParts, nodes: readonly Node[]) {
  const { uid: reportUid, tenantUid } = report;
  const status = documents.get(node.uid) ?? untouchedStatus({ tenantUid, reportUid, nodeUid: node.uid });
  const current = status.currentObjectUid ? objects.get(status.currentObjectUid) : undefined;
  const uploads = [...objects.values()].filter(({ nodeUid }) => nodeUid === node.uid);
  return {
    commit_id: reportUid,
    filename: current?.filename ?? null,
    description: descriptionOf(nodes, node),
    uploads: uploads.length,
    form_totals: current && status.totals?.objectUid === current.uid ? status.totals.totals : [],
    filling: status.fillingJobUid ?? null,
    status: {
      uid: status.uid,
      _path: node.path,
      status: { name: status.status },
      current_object: current ? objectView(current) : null,
    },
  };
}

/** The status of a document as a node of its own, as clients that save a form read it (REP-347). */
export function statusNode({ path, name = '' }: Node, said: ReturnType<typeof documentFields>['status']): StructureNodeItem {
  const type = 'documentstatus';
  const place = { uid: said.uid, path };
  const { status, current_object } = said;
  return {
    ...placed(place, type),
    node: { documentstatus: { ...named(place, type, name), meta_json: {}, status, current_object } },
  };
}

/** A section's comment as a node of its own (REP-213, REP-355). */
export function commentNode({
  uid,
  path,
  title,
  text,
  created,
  creator,
  attachments,
  treeUid,
  nodeUid,
}: CommentItem): StructureNodeItem {
  const type = 'trackercomment';
  const place = { uid, path };
  const { first_name, last_name, email } = creator;
  const author = { first_name, last_name, username: email };
  const said = { title, text, created, attachments, treeUid, nodeUid: nodeUid ?? null, creator: author };
  return { ...placed(place, type), node: { trackercomment: { ...named(place, type, title), meta_json: {}, ...said } } };
}
