import { isResponsible, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { descending } from '../../../shared/domain/kernel/order.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { type CurrentDocument, currentDocuments } from '../../data/stores/report/current-documents.ts';
import { documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { memberOf } from '../report/caller.ts';
import { packageMembers } from '../report/draft-sight.ts';

export type { DocstatusItem, ObjectItem } from '../../data/stores/report/document-store.ts';

/**
 * The documents of the reports on the project's board: current reports, and earlier ones that still wait for approval or count as
 * approved.
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
  const reports = Object.entries(boards.get(projectUid) ?? {})
    .map(([packageUid, entry]) => ({ entry, member: memberAt(packageUid) }))
    .filter(({ entry, member }) => ofEveryRole || isResponsible(entry, member))
    .flatMap(({ entry, member }) => reportsOf(entry).filter(({ isStaging }) => !isStaging || seesStaging(member)))
    .map(({ reportUid }) => reportUid);
  return { structureUid: project.structureUid, documents: await currentDocuments(tenantUid, project, reports) };
}

/** Two years of monthly reports. Older uploads are in their own reports. */
const MAX_REPORTS = 24;

/**
 * The complete uploads of a document, newest first: of the report, or of all reports of its package that the caller sees. Uploads of
 * earlier reports lie in those reports' partitions: one Query each, side by side.
 */
export async function uploadsOfDocument(context: Context, docId: string, thisReportOnly: boolean): Promise<ObjectItem[]> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const reports = thisReportOnly
    ? [report]
    : (await reportHeaderStore(tenantUid).ofPackage(report, { limit: MAX_REPORTS })).reports;
  const staging = seesStaging(memberOf(context, report.projectUid));
  const visible = reports.filter(({ isStaging }) => staging || !isStaging);
  const found = await Promise.all(visible.map(({ uid }) => documentStore(tenantUid, uid).uploads(docId)));
  return found.flat().sort(descending(({ created }) => created));
}
