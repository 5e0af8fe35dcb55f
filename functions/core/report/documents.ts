import type { z } from 'zod';
import type { FillReportPayload } from '../../../shared/contract/jobs.ts';
import type { DocumentChange } from '../../../shared/contract/report/documents.ts';
import { documentSetup } from '../../../shared/domain/form/setup.ts';
import { findNode, type Node } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type DocstatusItem, documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { type ReportParts, reportStore } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { storageStore } from '../../data/stores/tenant/storage-store.ts';
import type { Write } from '../../data/transact.ts';
import { keepFile, recordFiles } from '../../files/uploads.ts';
import type { Context } from '../context.ts';
import { withoutFailedFillings } from './form/filling.ts';
import { openReport } from './save-values.ts';

export type { ObjectItem } from '../../data/stores/report/document-store.ts';
export type { ReportParts } from '../../data/stores/report/report-store.ts';

/** The folder of a report's files. */
export const documentFolder = (tenantUid: string, reportUid: string) => `${tenantUid}/commit/${reportUid}`;

/** The job that adds up a new file of a form, for the transaction that attaches it; none where no metric follows from it. */
export function totalsJob(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  { uid: reportUid }: ReportItem,
  node: Node,
  objectUid: string,
): Write[] {
  const { inputType, assignments } = documentSetup(node.meta_json);
  if (inputType === 'upload' || assignments.length === 0) return [];
  const payload: FillReportPayload = { reportUid, documentUid: node.uid, objectUid, fill: false, seen: null };
  return [jobStore(tenantUid).enqueue('fill-report', payload, cause).write];
}

export type DocumentState = { status: DocstatusItem; current: ObjectItem | undefined };

/**
 * The changes that existing clients make to a document in one request: upload a file, say whether it is for submission (REP-258),
 * or clear the current file (REP-348). The caller has checked that the report may be changed.
 */
export async function changeDocument(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  report: ReportItem,
  node: Node,
  { fileobj, status, current_object, replaces }: z.output<typeof DocumentChange>,
): Promise<DocumentState> {
  const store = documentStore(tenantUid, report.uid);
  if (fileobj) {
    await storageStore(tenantUid).demandRoom(fileobj.bytes.length);
    const file = await keepFile(documentFolder(tenantUid, report.uid), fileobj, 'fileobj');
    const writes = totalsJob({ tenantUid, cause }, report, node, file.uid);
    await recordFiles([file.key], () => store.attach(report, node.uid, file, cause, { writes, replaces }));
  }
  const change = { ...(status && { status }), ...(current_object === null && { currentObjectUid: null }) };
  if (!fileobj || Object.keys(change).length > 0)
    await store.change(report, node.uid, change, cause, fileobj ? {} : { replaces });
  return documentState(tenantUid, report.uid, node.uid);
}

/**
 * The same for the document at a path of the report; the policy has judged 'report:enter'.
 * @returns the document, and the report with what it holds now
 * @throws not_found for a path without a document
 */
export async function changeDocumentAt(
  context: Context,
  path: string,
  change: z.output<typeof DocumentChange>,
): Promise<{ node: Node; nodes: readonly Node[]; parts: ReportParts }> {
  const { report, structure } = await openReport(context);
  const node = findNode(structure.tree, path);
  if (node?.type !== 'document')
    throw new AppError('not_found', 'There is no document at this place of the report. Load the page again.');
  await changeDocument(context, report, node, change);
  const parts = await reportStore(context.tenantUid).parts(report.uid);
  return { node, nodes: structure.tree.nodes, parts: await withoutFailedFillings(context.tenantUid, parts) };
}

/** The stored status of a document; undefined until it is first set. */
async function documentState(tenantUid: string, reportUid: string, nodeUid: string): Promise<DocumentState> {
  const store = documentStore(tenantUid, reportUid);
  const [status, uploads] = await Promise.all([store.status(nodeUid), store.uploads(nodeUid)]);
  return { status: status!, current: uploads.find(({ uid }) => uid === status?.currentObjectUid) };
}
