import type { ChangeNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import { findNode } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { changeDocument } from '../../core/report/documents.ts';
import { reportToEnter } from '../../core/report/save-values.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { nodeView } from '../views/node-view.ts';
import { documentFields, statusNode } from './report-documents.ts';

type Status = Extract<ChangeNodeBody, { type: 'documentstatus' }>;
type Document = Extract<ChangeNodeBody, { type: 'document' }>;

/** Whether something is said of a document in a report, and not of the document itself. */
export const isSaid = (body: ChangeNodeBody): body is Status | Document =>
  body.type === 'documentstatus' || (body.type === 'document' && (body.fileobj !== undefined || body.status !== undefined));

/** Uploads a file of a document (REP-344, REP-347), says whether it is for submission (REP-349), or clears its file (REP-348). */
export async function saveDocument(context: Context, path: string, body: Status | Document): Promise<TrackerNode[]> {
  const { commit, structure } = await reportToEnter(context);
  const node = findNode(structure.tree, path);
  if (node?.type !== 'document') throw new AppError('not_found', 'There is no document at this path');
  await changeDocument(context, commit, node, body);
  const fields = documentFields(node, await reportStore(context.tenantUid).parts(commit.uid));
  const status = statusNode(node, fields.status);
  return body.type === 'documentstatus' ? [status] : [nodeView(node, fields), status];
}
