import { documentSetup } from '../../../shared/domain/form/setup.ts';
import {
  type CommentTrace,
  commentChanges,
  type LyingUpload,
  noteChanges,
  type OtherChange,
  uploadChanges,
} from '../../../shared/domain/report/other-changes.ts';
import type { SubmissionReceipt } from '../../../shared/domain/report/receipt.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import type { ReportParts } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import type { Context } from '../context.ts';
import { commentsAreSeen } from './comments/comment-visibility.ts';

/** The instants between which a trail is read; without `to` until now. */
type Span = { from: string; to?: string | undefined };

/** The changes of a report's comments after an instant, from the trail; null for callers who do not see comments. One Query. */
export async function commentTrace(context: Context, report: ReportItem, { from, to }: Span): Promise<CommentTrace[] | null> {
  if (!(await commentsAreSeen(context, report))) return null;
  const entries = await auditStore(context.tenantUid).ofReportSince(report.uid, from);
  return entries.filter(({ at }) => to === undefined || at <= to).flatMap(traceOf);
}

/** The trace of comments for a count, which names none of them. One Query. */
export const readCommentTrace = async (tenantUid: string, reportUid: string, since: string): Promise<CommentTrace[]> =>
  (await auditStore(tenantUid).ofReportSince(reportUid, since)).flatMap(traceOf);

/** Its subject is `<report>/<section>`; what writes a comment changes each of its fields from nothing. */
function traceOf({ kind, subject, changes, context }: AuditItem): CommentTrace[] {
  const { comment, node } = context ?? {};
  if (kind !== 'comment' || typeof comment !== 'string') return [];
  const adds = changes.every(({ from }) => from === null);
  return [{ uid: comment, treeUid: subject.split('/')[1] ?? '', nodeUid: typeof node === 'string' ? node : undefined, adds }];
}

/** The files and comments of a report besides its figures. */
type Besides = Pick<ReportParts, 'report' | 'values' | 'documents' | 'objects' | 'comments'>;
type ComparedSubmission = { receipt: SubmissionReceipt | null; since: string; trace: readonly CommentTrace[] | null };

/**
 * The files and comments that differ from a submission made at `since`. For a submission from before receipts, only comments on
 * sections are known. `trace`: null if the caller may not see comments. Reads nothing.
 */
export function otherChanges(
  parts: Besides,
  nodes: readonly Node[],
  { receipt, since, trace }: ComparedSubmission,
): OtherChange[] {
  const { report, comments } = parts;
  return [
    ...(receipt ? uploadChanges(uploadsThen(receipt, parts), uploadsNow(parts, receipt), isFormIn(nodes)) : []),
    ...(receipt ? noteChanges(notesThen(receipt), notesNow(parts)) : []),
    ...(trace ? commentChanges(report, since, comments, trace) : []),
  ];
}

function isFormIn(nodes: readonly Node[]): (document: string) => boolean {
  const forms = nodes.filter(({ type, meta_json }) => type === 'document' && documentSetup(meta_json).inputType !== 'upload');
  const uids = new Set(forms.map(({ uid }) => uid));
  return (document) => uids.has(document);
}

/** The hash of a file may be known only since. */
const uploadsThen = ({ uploads }: SubmissionReceipt, { objects }: Besides): LyingUpload[] =>
  uploads.map(({ uid, document, filename, sha256, current }) => {
    return { uid, document, filename, hash: sha256 ?? objects.get(uid)?.hash ?? null, isCurrent: current };
  });

/** A file in which a virus was found is in no receipt, unless it was found later. */
function uploadsNow({ objects, documents }: Besides, { uploads }: SubmissionReceipt): LyingUpload[] {
  const known = new Set(uploads.map(({ uid }) => uid));
  return [...objects.values()]
    .filter(({ uid, scan }) => scan !== 'infected' || known.has(uid))
    .map(({ uid, nodeUid, filename, hash = null }) => {
      return { uid, document: nodeUid, filename, hash, isCurrent: documents.get(nodeUid)?.currentObjectUid === uid };
    });
}

const notesThen = ({ lines }: SubmissionReceipt) => new Map(lines.map(({ node, comment = '' }) => [node, comment]));
const notesNow = ({ values }: Besides) => new Map([...values].map(([uid, { comment }]) => [uid, comment]));
