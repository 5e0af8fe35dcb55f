import type { DocumentSaid } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import { findNode } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { changeDocument } from '../../core/report/documents.ts';
import { openReport } from '../../core/report/save-values.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';
import { documentFields, statusNode } from './report-documents.ts';

/** Uploads a file of a document (REP-344, REP-347), says whether it is for submission (REP-349), or clears its file (REP-348). */
export async function saveDocument(context: SignedInRequest, path: string, body: DocumentSaid): Promise<TrackerNode[]> {
  const { commit, structure } = await openReport(context);
  const node = findNode(structure.tree, path);
  if (node?.type !== 'document') throw new AppError('not_found', 'There is no document at this path');
  await changeDocument(context, commit, node, body);
  const fields = documentFields(node, await reportStore(context.tenantUid).parts(commit.uid));
  const status = statusNode(node, fields.status);
  return body.type === 'documentstatus' ? [status] : [nodeView(node, fields), status];
}
