import { READ_ONLY_META, type ReportChangeBody, settingsNeeds } from '../../../shared/contract/report/report-change.ts';
import { mergeMarks } from '../../../shared/domain/report/sections.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { fieldError, isStale } from '../../../shared/errors.ts';
import { changesOf } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportIn } from '../access/loaded.ts';
import { permit } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { withKnownGroup } from '../factor/chosen-group.ts';
import { treeOfReport } from './load.ts';

type Meta = NonNullable<ReportChangeBody['meta_json']>;

const ATTEMPTS = 5;

/**
 * Merges settings and section marks into what is stored, key by key (SET-390, REP-250): marks of several people do not undo each
 * other. When somebody else was faster, the report is read and judged once more.
 * @param submission number of the submission that the caller saw, where they named it
 * @throws stale_version for a reviewer's mark where the report has another submission by now
 */
export async function changeSettings(context: Context, sent: Meta, submission?: number): Promise<ReportItem> {
  const { tenantUid, cause } = context;
  const meta = await withKnownGroup(tenantUid, sent);
  let now = context;
  const rejudged = async (error: unknown) => {
    if (!isStale(error)) return false;
    now = await permit(context, ['report:change', ...settingsNeeds(meta)], { submission });
    return true;
  };
  return retryOn(rejudged, { attempts: ATTEMPTS }, async () => {
    const report = reportIn(now);
    const { sectionsReviewedIn, ...next } = merged(report, meta, (await treeOfReport(now)).nodes);
    const settings = { ...next, ...(sectionsReviewedIn && { sectionsReviewedIn }) };
    return reportHeaderStore(tenantUid).saveSettings(report, settings, changesOf(report, next), cause);
  });
}

/**
 * What could be stored of these settings and marks.
 * @throws not_found for an unknown group of factors, invalid_input for an unknown section
 */
export async function checkMarks(context: Context, sent: Meta): Promise<void> {
  await withKnownGroup(context.tenantUid, sent);
  merged(reportIn(context), sent, (await treeOfReport(context)).nodes);
}

function merged(report: ReportItem, meta: Meta, nodes: readonly Node[]) {
  const settings = Object.fromEntries(Object.entries(meta).filter(([key]) => !READ_ONLY_META.has(key)));
  const reviewed = byUid(meta._sectionsApproved, nodes);
  const reviewedNow = Object.fromEntries(Object.keys(reviewed).map((uid) => [uid, report.submission]));
  const all = Object.entries({ ...report.metaJson, ...settings }).filter(([, value]) => value !== null);
  return {
    metaJson: Object.fromEntries(all),
    sectionsComplete: { ...report.sectionsComplete, ...byUid(meta._sectionsComplete, nodes) },
    sectionsApproved: { ...mergeMarks(report.sectionsApproved, reviewed) },
    sectionsReviewedIn: meta._sectionsApproved && { ...report.sectionsReviewedIn, ...reviewedNow },
  };
}

/** Marks come by the path of the section (or its uid) and are kept by its uid, so that a section that moves keeps its mark. */
function byUid<T>(marks: Readonly<Record<string, T>> | undefined, nodes: readonly Node[]): Record<string, T> {
  const uids = new Map(
    nodes.filter(({ type }) => type === 'tree').flatMap(({ path, uid }) => [[path, uid] as const, [uid, uid] as const]),
  );
  const unknown = Object.keys(marks ?? {}).find((key) => !uids.has(key));
  if (unknown !== undefined) throw fieldError('meta_json', `The report has no section at ${unknown}. Load the page again.`);
  return Object.fromEntries(Object.entries(marks ?? {}).map(([key, mark]) => [uids.get(key)!, mark]));
}
