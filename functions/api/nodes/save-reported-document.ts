import type { DocumentSaid } from '../../../shared/contract/report/node-bodies.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { changeDocumentAt } from '../../core/report/documents.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';
import { documentFields, statusNode } from './report-documents.ts';

/** Uploads a file of a document (REP-344, REP-347), says whether it is for submission (REP-349), or clears its file (REP-348). */
export async function saveDocument(context: SignedInRequest, path: string, body: DocumentSaid): Promise<StructureNodeItem[]> {
  const { node, nodes, parts } = await changeDocumentAt(context, path, body);
  const fields = documentFields(node, parts, nodes);
  const status = statusNode(node, fields.status);
  return body.type === 'documentstatus' ? [status] : [nodeView(node, { document: fields }), status];
}
