import type { documents } from '../../../shared/contract/report/documents.ts';
import { changeDocument } from '../../core/report/documents.ts';
import { nodeById } from '../../core/report/load.ts';
import { openReport } from '../../core/report/save-values.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { documentView } from './view.ts';

export const changeReportDocument: Handlers<typeof documents>['changeReportDocument'] = async (context, { params, body }) => {
  const { report, structure } = await openReport(context);
  const node = nodeById(structure.tree, params.documentId, 'document');
  const said = await changeDocument(context, report, node, body);
  return documentView(structure.tree, node, { reportUid: report.uid, structureUid: report.structureUid, ...said });
};

/** Changes a document by its package: in the report of the package that counts now. */
export const changeCurrentDocument: Handlers<typeof documents>['changeCurrentDocument'] = (context, { params, body }) =>
  changeReportDocument(context, { params: { ...params, commitId: '' }, query: {}, body });
