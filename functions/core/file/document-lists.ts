import { isResponsible, seesRevision, seesRevisions, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { descending } from '../../../shared/domain/kernel/order.ts';
import { openRevision } from '../../../shared/domain/report/revision.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { type CurrentDocument, currentDocuments } from '../../data/stores/report/current-documents.ts';
import { documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { memberOf } from '../report/caller.ts';
import { packageMembers } from '../report/draft-sight.ts';
import { currentThen, wasSubmitted } from '../report/revision/as-submitted.ts';
import { documentsAsShown } from '../report/revision/shown-documents.ts';
import { submissionsShown } from '../report/revision/shown-submission.ts';
import { currentAmong, evidenceAmong, receiptsBehind } from './document-files.ts';

export type { DocstatusItem, ObjectItem } from '../../data/stores/report/document-store.ts';

/**
 * The documents of the reports on the project's board: current reports, and earlier ones that still wait for approval or count as
 * approved. Those of a report under revision are as they were submitted, where the caller does not see that.
 * @param ofEveryRole true for all packages, false for those that the caller reports for
 * @throws not_found
 */
export async function documentsOnBoard(
  context: Context,
  projectUid: string,
  ofEveryRole: boolean,
): Promise<{ structureUid: string; documents: CurrentDocument[] }> {
  const { tenantUid } = context;
  const [project, boards, memberAt] = await Promise.all([
    projectStore(tenantUid).get(projectUid),
    boardStore(tenantUid).of([projectUid]),
    packageMembers(context, projectUid),
  ]);
  const listed = Object.entries(boards.get(projectUid) ?? {})
    .map(([packageUid, entry]) => ({ entry, member: memberAt(packageUid) }))
    .filter(({ entry, member }) => ofEveryRole || isResponsible(entry, member))
    .flatMap(({ entry, member }) =>
      reportsOf(entry)
        .filter(({ isStaging }) => !isStaging || seesStaging(member))
        .map(({ reportUid }) => [reportUid, seesRevision(entry, member)] as const),
    );
  const seesNow = new Map(listed);
  const documents = await currentDocuments(tenantUid, project, [...seesNow.keys()]);
  const shownAs = (report: ReportItem) => (seesNow.get(report.uid) ? null : openRevision(report.history));
  return { structureUid: project.structureUid, documents: await documentsAsShown(tenantUid, documents, shownAs) };
}

/** Two years of monthly reports. Older uploads are in their own reports. */
const MAX_REPORTS = 24;

/**
 * The latest reports of a report's package. The index may not know of a revision yet, so who does not see it pays one
 * BatchGet for the headers as they are.
 */
async function reportsOfPackage(tenantUid: string, report: ReportItem, seesNow: boolean): Promise<ReportItem[]> {
  const store = reportHeaderStore(tenantUid);
  const { reports } = await store.ofPackage(report, { limit: MAX_REPORTS });
  return seesNow ? reports : store.some(reports.map(({ uid }) => uid));
}

/**
 * The uploads of a document. `evidence`: uids of those that are evidence of submitted figures; `current`: uid of the current one.
 */
export type ListedUploads = { uploads: ObjectItem[]; evidence: ReadonlySet<string>; current: string | null };

/**
 * The complete uploads of a document, newest first: of the report, or of all reports of its package that the caller sees.
 * Uploads of earlier reports lie in those reports' partitions: one Query each, side by side. A report under revision
 * lists those that were submitted to callers who see no revision; of other reports than that of the path these are the
 * ones from before the submission.
 */
export async function uploadsOfDocument(context: Context, docId: string, thisReportOnly: boolean): Promise<ListedUploads> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const member = memberOf(context, report.projectUid);
  const staging = seesStaging(member);
  const reports = thisReportOnly ? [report] : await reportsOfPackage(tenantUid, report, seesRevisions(member));
  const visible = reports.filter(({ isStaging }) => staging || !isStaging);
  const shownAs = await submissionsShown(context, [report, ...visible]);
  const [found, shown] = [
    await Promise.all(visible.map(({ uid }) => documentStore(tenantUid, uid).uploads(docId))),
    shownAs(report),
  ];
  const all = found.flat().sort(descending(({ created }) => created));
  const [receipts, now] = await Promise.all([receiptsBehind(tenantUid, report, all), currentAmong(tenantUid, report, all)]);
  const receipt = (shown && receipts.get(shown.submission)?.receipt) ?? null;
  const shownOf = new Map(visible.map((each) => [each.uid, shownAs(each)]));
  const isShown = (upload: ObjectItem) => {
    const revision = shownOf.get(upload.reportUid);
    return !revision || wasSubmitted(upload, revision, upload.reportUid === report.uid ? receipt : null);
  };
  const uploads = all.filter(isShown);
  const nodeUid = uploads.find(({ reportUid }) => reportUid === report.uid)?.nodeUid;
  const current = shown && nodeUid !== undefined ? currentThen(nodeUid, receipt, now) : now;
  return { uploads, evidence: evidenceAmong(report, uploads, receipts), current };
}
