import { isApprover, isProjectAdmin, isResponsible } from '../../../shared/domain/access/report-access.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { BoardPeriod } from '../../data/stores/report/board-store.ts';
import { previousPeriod, type ReportFrame, reportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { type CommitItem, commitStore, periodOf } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Context } from '../context.ts';
import { memberOf } from './caller.ts';

/** A report with what its project and its package say of it, and what the caller is to it. */
export type DescribedReport = {
  commit: CommitItem;
  packageName: string;
  /** `previous`: uid of the project's period just before */
  period: (BoardPeriod & { previous: string | null }) | null;
  /** its own and those that it inherits */
  settings: Record<string, unknown>;
  isAdmin: boolean;
  isApprover: boolean;
  isResponsible: boolean;
  /** whether the caller decides on what they submitted themselves */
  needsReason: boolean;
};

const INHERITED = ['report_layout', 'sortKey', 'submit_placeholder', 'disable_comments'];

/**
 * Settings that a report has not set come from its package, those that the package has not set from the project (SET-166, SET-213).
 * Whether figures are typed or calculated stays as it was when the report was first submitted.
 */
function settingsOf(commit: CommitItem, { refs, project }: ReportFrame): Record<string, unknown> {
  const above = { ...refs.get(project.masterRefUid)?.metaJson, ...refs.get(commit.refUid)?.metaJson };
  const keys = commit.submission === 0 ? [...INHERITED, 'disable_manual_entry'] : INHERITED;
  const inherited = keys.filter((key) => above[key] !== undefined).map((key) => [key, above[key]]);
  return { ...Object.fromEntries(inherited), ...commit.metaJson };
}

function described(context: Context, commit: CommitItem, frame: ReportFrame): DescribedReport {
  const { projectUid, refUid, status, submittedBy } = commit;
  const period = periodOf(commit);
  const member = memberOf(context, projectUid);
  const roles = rolesOf(frame, refUid);
  const decides = isApprover(status, roles, member);
  return {
    commit,
    packageName: frame.refs.get(refUid)?.name ?? '',
    period: period && { ...period, previous: previousPeriod(frame, period.uid) },
    settings: settingsOf(commit, frame),
    isAdmin: isProjectAdmin(member),
    isApprover: decides,
    isResponsible: isResponsible(roles, member),
    needsReason: decides && submittedBy === context.actor.userUid,
  };
}

/**
 * A report as the caller sees it, with the nodes of its tree, by which its sections' marks are named (REP-176 to REP-182). What the
 * policy has read already is not read again. @throws not_found
 */
export async function describeReport(
  context: Context,
  commit: CommitItem,
): Promise<{ report: DescribedReport; nodes: readonly Node[] }> {
  const { tenantUid, loaded } = context;
  const { projectUid, trackerUid, refUid } = commit;
  const framed = loaded.frame ?? reportFrame(tenantUid, projectUid);
  const masterRefUid = loaded.place?.masterRefUid ?? (await framed).project.masterRefUid;
  const place = { trackerUid, refUid, masterRefUid };
  const [frame, { tree }] = await Promise.all([framed, reportStore(tenantUid).structure(commit, place)]);
  return { report: described(context, commit, frame), nodes: tree.nodes };
}

type PageOfPackage = { limit?: number | undefined; cursor?: string | undefined };

/**
 * The submitted reports of a package with their history, the latest period first; what is still filled in is not among them
 * (REP-130, REP-334). Two Queries; with `limit` one page and the cursor of the next. @throws invalid_input for a cursor that is none
 */
export async function submittedReports(
  context: Context,
  refUid: string,
  page: PageOfPackage,
): Promise<{ reports: DescribedReport[]; next: string | undefined }> {
  const { tenantUid, ids } = context;
  const projectUid = String(ids.ref?.projectUid);
  const [{ commits, next }, frame] = await Promise.all([
    commitStore(tenantUid).ofRef({ projectUid, refUid }, page),
    reportFrame(tenantUid, projectUid),
  ]);
  return { reports: commits.filter(({ isStaging }) => !isStaging).map((commit) => described(context, commit, frame)), next };
}
