import { isApprover, isProjectAdmin, isResponsible, toldMember } from '../../../shared/domain/access/report-access.ts';
import type { Former } from '../../../shared/domain/person/former.ts';
import type { OpenRevision } from '../../../shared/domain/report/revision.ts';
import { resetRejected } from '../../../shared/domain/report/sections.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { BoardPeriod } from '../../data/stores/report/board-store.ts';
import { previousPeriod, type ReportFrame, reportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { periodOf, type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { sourcesIn } from '../apportionment/holding.ts';
import type { Context } from '../context.ts';
import { formerPeople } from '../person/former.ts';
import { closedText } from '../restatement/check-open.ts';
import { memberOf } from './caller.ts';
import { submissionShownIn } from './revision/shown-submission.ts';

/** A report with the settings of its project and package, and the caller's part in it. */
export type DescribedReport = {
  report: ReportItem;
  packageName: string;
  /** of its package's tree (ADM-503) */
  rootName: string;
  /** `previous`: uid of the project's period just before */
  period: (BoardPeriod & { previous: string | null }) | null;
  /** its own and inherited ones */
  settings: Record<string, unknown>;
  isAdmin: boolean;
  isApprover: boolean;
  /** whether the caller may enter and submit it while its status allows that: by their role and by the rights of its group */
  isResponsible: boolean;
  /** whether the caller decides on their own submission */
  needsReason: boolean;
  /** why its period takes no changes of it now */
  closed: string | null;
  /** the submission that the caller is shown of a report under revision; null where they see what it holds now */
  shown: OpenRevision | null;
};

const INHERITED = ['report_layout', 'sortKey', 'submit_placeholder', 'disable_comments'];
/** Settings that decide on figures, and stay as they were at the first submission. */
const UNTIL_SUBMITTED = ['disable_manual_entry', 'conversion_factor_group'];

/**
 * Settings that a report lacks come from its package, and those that the package lacks from the project (SET-166, SET-213,
 * ADM-270).
 */
function settingsOf(report: ReportItem, { packages, project }: ReportFrame): Record<string, unknown> {
  const above = { ...packages.get(project.rootUid)?.metaJson, ...packages.get(report.packageUid)?.metaJson };
  const keys = report.submission === 0 ? [...INHERITED, ...UNTIL_SUBMITTED] : INHERITED;
  const inherited = keys.filter((key) => above[key] !== undefined).map((key) => [key, above[key]]);
  return { ...Object.fromEntries(inherited), ...report.metaJson };
}

async function described(context: Context, stored: ReportItem, frame: ReportFrame, former: Former): Promise<DescribedReport> {
  const shown = submissionShownIn(memberOf(context, stored.projectUid), frame)(stored);
  const report = withoutFormer(shown ? withoutRevision(stored, shown) : stored, former);
  const { projectUid, packageUid, status, submittedBy } = report;
  const period = periodOf(report);
  const member = toldMember(memberOf(context, projectUid));
  const roles = rolesOf(frame, packageUid);
  const decides = isApprover(status, roles, member);
  const pack = frame.packages.get(packageUid);
  return {
    report,
    packageName: pack?.name ?? '',
    rootName: pack?.rootName ?? pack?.name ?? '',
    period: period && { ...period, previous: previousPeriod(frame, period.uid) },
    settings: settingsOf(report, frame),
    isAdmin: isProjectAdmin(member),
    isApprover: decides,
    isResponsible: isResponsible(roles, member),
    needsReason: decides && submittedBy === context.actor.userUid,
    closed: await closedText(
      context.tenantUid,
      [frame.periods.find(({ uid }) => uid === period?.uid)],
      [packageUid],
      context.cause.at,
    ),
    shown,
  };
}

/**
 * A header without marks of its revision: sections that are complete by now or were sent back, and what suppliers have sent
 * since. Its status and history stay, and so do the sections that were accepted.
 */
function withoutRevision(report: ReportItem, { since }: OpenRevision): ReportItem {
  const { apportionment: _received, ...metaJson } = report.metaJson;
  const sources = Object.fromEntries(Object.entries(sourcesIn(report)).filter(([, { at }]) => at <= since));
  const isReceived = Object.keys(sources).length > 0;
  const unmarked = { ...report, sectionsComplete: {}, sectionsApproved: resetRejected(report.sectionsApproved) };
  return { ...unmarked, metaJson: isReceived ? { ...metaJson, apportionment: { sources } } : metaJson };
}

/** The names that a report has copied are those of its acts. */
const withoutFormer = (report: ReportItem, { person }: Former): ReportItem => ({
  ...report,
  history: report.history.map((entry) => ({ ...entry, updateBy: person(entry.updateBy) })),
  ...(report.lastUpdateBy && { lastUpdateBy: person(report.lastUpdateBy) }),
});

const NO_NODES: readonly Node[] = [];

/**
 * A report as the caller sees it, with the nodes of its tree, by which its sections' marks are named (REP-176 to REP-182);
 * without marks the tree is not read, and the page of a report reads it once, with its nodes. Parts that the policy has read are
 * not read again. A report under revision has no marks of it for callers who see no drafts.
 * @throws not_found
 */
export async function describeReport(
  context: Context,
  report: ReportItem,
): Promise<{ report: DescribedReport; nodes: readonly Node[] }> {
  const { tenantUid, loaded } = context;
  const { projectUid, structureUid, packageUid } = report;
  const framed = loaded.frame ?? reportFrame(tenantUid, projectUid);
  const rootUid = loaded.place?.rootUid ?? (await framed).project.rootUid;
  const place = { structureUid, packageUid, rootUid };
  const isMarked = [report.sectionsComplete, report.sectionsApproved].some((marks) => Object.keys(marks).length > 0);
  const [frame, nodes, former] = await Promise.all([
    framed,
    isMarked
      ? reportStore(tenantUid)
          .structure(report, place)
          .then(({ tree }) => tree.nodes)
      : NO_NODES,
    formerPeople(tenantUid),
  ]);
  const found = await described(context, report, frame, former);
  return { report: found.shown ? await withSetting(tenantUid, found, found.shown) : found, nodes };
}

/** How figures were entered is shown as it was submitted. One GetItem. */
async function withSetting(
  tenantUid: string,
  described: DescribedReport,
  { submission }: OpenRevision,
): Promise<DescribedReport> {
  const frozen = await reportStore(tenantUid).frozenInputs(described.report.uid, submission);
  if (!frozen) return described;
  const { disable_manual_entry: _now, ...settings } = described.settings;
  return { ...described, settings: frozen.disableManualEntry ? { ...settings, disable_manual_entry: true } : settings };
}

type PageOfPackage = { limit?: number | undefined; cursor?: string | undefined };

/**
 * The submitted reports of a package with their history, the latest period first; what is still filled in is not among them
 * (REP-130, REP-334). Two Queries; with `limit` one page and the cursor of the next.
 * @throws invalid_input for a cursor that is none
 */
export async function submittedReports(
  context: Context,
  packageUid: string,
  page: PageOfPackage,
): Promise<{ reports: DescribedReport[]; next: string | undefined }> {
  const { tenantUid, ids } = context;
  const projectUid = String(ids.ref?.projectUid);
  const [{ reports, next }, frame, former] = await Promise.all([
    reportHeaderStore(tenantUid).ofPackage({ projectUid, packageUid }, page),
    reportFrame(tenantUid, projectUid),
    formerPeople(tenantUid),
  ]);
  const submitted = reports.filter(({ isStaging }) => !isStaging);
  return { reports: await Promise.all(submitted.map((report) => described(context, report, frame, former))), next };
}
