import type { Company } from '../../../../shared/contract/company/companies.ts';
import type { Project as WholeProject } from '../../../../shared/contract/project/projects.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { compareNames, compareText, shortId, toldApart } from '../../../../shared/domain/kernel/names.ts';
import { displayPeriod, lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { displayStatus, type PendingAction, pendingAction } from '../../../../shared/domain/report/status.ts';
import { fill } from '../../ui/fill.ts';
import { type CountForms, countOf, formatDay, localDay } from '../../ui/format.ts';
import { pendingTexts as texts } from './texts.ts';

export type PendingRow = {
  uid: string;
  projectUid: string;
  structureUid: string;
  /** number of the listed submission */
  submission: number | null;
  /** uids of the reporting period and the package that are listed */
  seen: { reporting_period: string | null; ref: string; status: string };
  /** how many figures are marked 'Check'; null if not counted */
  flagged: number | null;
  /** number of figures copied from the previous report; null if not counted */
  copied: number | null;
  /** number of empty metrics that have figures in the previous report; 0 also if not counted */
  emptied: number;
  /** number of figures without a result because a conversion factor is missing; 0 also if not counted */
  notCalculated: number;
  /** number of figures that differ from their forms' totals; 0 also if not counted */
  against: number;
  /** a note that figures have changed since an earlier submission; null for none */
  changed: string | null;
  /** as `changed`, for files and comments */
  others: string | null;
  /** a note that the period has not begun or not ended; null for neither, and if the person need not decide */
  early: string | null;
  project: string;
  company: string;
  /** the company and all companies above it */
  companyUids: readonly string[];
  reportingPackage: string;
  period: string;
  status: string;
  shown: string;
  dueDate: string | null;
  lastUpdated: string;
  action: PendingAction;
  href: string;
  approved: boolean;
};

type Project = Pick<WholeProject, 'uid' | 'name' | 'company'> & { trackers?: readonly { uid: string }[] };
type CompanyOf = Pick<Company, 'uid' | 'name' | 'depth' | 'parentid'>;

const sinceText = (count: number | null | undefined, since: number | null, forms: CountForms) =>
  count && since ? fill(countOf(count, forms), { since }) : null;

function earlyText({ startDate, endDate }: { startDate: string; endDate: string }, today: string): string | null {
  if (startDate > today) return fill(texts.begins, { day: formatDay(startDate) });
  return endDate > today ? fill(texts.ends, { day: formatDay(lastDayOf(endDate)) }) : null;
}

export const APPROVED = 'Approved';

/** Choices of the status filter (REP-157). */
export const STATUS_CHOICES = [
  'Nothing Received',
  'Overdue',
  'Pending Input',
  'Pending Approval',
  'Pending Data Control',
  'Requires Revision',
  APPROVED,
] as const;

type PlacedReport = Pick<OpenReport, 'project' | 'ref_id' | 'uid' | 'is_staging'>;

/** The address of a report. That of a staging report has no id (REP-016, REP-148). */
export const reportPath = ({ project, ref_id, uid, is_staging }: PlacedReport): string =>
  `/project/${shortId(project)}/wpack/${shortId(ref_id)}/report${is_staging ? '' : `/${shortId(uid)}`}`;

const chainOf = (uid: string, companies: ReadonlyMap<string, CompanyOf>): string[] => {
  const parent = companies.get(uid)?.parentid;
  return parent ? [uid, ...chainOf(parent, companies)] : [uid];
};

/** What the place of a report in the list follows from. */
type ListPlace = Pick<PendingRow, 'dueDate' | 'reportingPackage'>;

/** Late reports first, then by due date; reports without one last. */
const byUrgency = (a: ListPlace, b: ListPlace) => {
  const [left, right] = [a.dueDate ?? '9999', b.dueDate ?? '9999'];
  return compareText(left, right) || compareNames(a.reportingPackage, b.reportingPackage);
};

/**
 * The rows of the pending actions: reports that wait for the person, and approved reports of packages in which the person has a
 * part (REP-144 to REP-146, REP-160). `today`: YYYY-MM-DD.
 */
export function pendingRows(
  reports: readonly OpenReport[],
  projects: readonly Project[],
  companies: readonly CompanyOf[],
  today: string,
): PendingRow[] {
  const projectOf = new Map(projects.map((project) => [project.uid, project]));
  const companyOf = new Map(toldApart(companies).map((company) => [company.uid, company]));
  return reports
    .filter(({ ref_name }) => ref_name !== 'master')
    .map((report) => ({ report, shown: displayStatus(report.status_name, report.due_date, today) }))
    .filter(({ report, shown }) => report.requiresAction || (report.involved && shown === APPROVED))
    .map(({ report, shown }): PendingRow => {
      const project = projectOf.get(report.project);
      const period = report.reporting_period_data;
      const companyUid = project?.company.uid ?? '';
      return {
        uid: report.uid,
        projectUid: report.project,
        structureUid: project?.trackers?.[0]?.uid ?? '',
        submission: report.submission,
        seen: { reporting_period: report.reporting_period, ref: report.ref_id, status: report.status_name },
        flagged: pendingAction(shown) === 'Review' ? report.flagged : null,
        copied: pendingAction(shown) === 'Review' ? report.copied : null,
        emptied: pendingAction(shown) === 'Review' ? (report.emptied ?? 0) : 0,
        notCalculated: pendingAction(shown) === 'Review' ? (report.not_calculated ?? 0) : 0,
        against: pendingAction(shown) === 'Review' ? (report.against ?? 0) : 0,
        changed: pendingAction(shown) === 'Review' ? sinceText(report.changed, report.since, texts.changed) : null,
        others: pendingAction(shown) === 'Review' ? sinceText(report.others, report.since, texts.others) : null,
        early: pendingAction(shown) === 'Review' && period ? earlyText(period, today) : null,
        project: project?.name ?? '',
        company: companyOf.get(companyUid)?.name ?? project?.company.name ?? '',
        companyUids: chainOf(companyUid, companyOf),
        reportingPackage: report.ref_name,
        period: displayPeriod(period && { start: period.startDate, end: period.endDate }),
        status: report.status_name,
        shown,
        dueDate: report.due_date,
        lastUpdated: report.meta_json__lastUpdateOn ? formatDate(localDay(report.meta_json__lastUpdateOn), 'DD MMM YY') : '–',
        action: pendingAction(shown),
        href: reportPath(report),
        approved: shown === APPROVED,
      };
    })
    .sort(byUrgency);
}

/** Whether a report waits for the person's decision, so that the list can approve it. */
export const isToReview = ({ action, structureUid }: PendingRow): boolean => action === 'Review' && structureUid !== '';

/** The report that was just decided on: its answer has what its place in the list follows from. */
export type JustDecided = Pick<OpenReport, 'uid' | 'ref_name' | 'due_date'>;

/**
 * The other reports that wait for the person's decision: those after the decided one in the order of the list, then those before
 * it, which the person has passed over. `decided`: an older list still has it; `pathname`: path of the open page.
 */
export function othersToReview(
  reports: readonly OpenReport[],
  today: string,
  { decided, pathname }: { decided: JustDecided; pathname: string },
): PendingRow[] {
  const left = pendingRows(reports, [], [], today).filter(
    ({ action, uid, href }) => action === 'Review' && uid !== decided.uid && href !== pathname,
  );
  const place = { dueDate: decided.due_date, reportingPackage: decided.ref_name };
  const isAfter = (row: PendingRow) => byUrgency(row, place) >= 0;
  return [...left.filter(isAfter), ...left.filter((row) => !isAfter(row))];
}

/**
 * The place of a report among those that wait for the person's decision, from 1. `before` and `after`: addresses of its
 * neighbours.
 */
export type PlaceInQueue = { at: number; of: number; before: string | undefined; after: string | undefined };

/** The place of a report in the list, in its order; undefined for a report outside the list. */
export function placeInQueue(reports: readonly OpenReport[], today: string, uid: string): PlaceInQueue | undefined {
  const queue = pendingRows(reports, [], [], today).filter(({ action }) => action === 'Review');
  const index = queue.findIndex((row) => row.uid === uid);
  if (index < 0) return undefined;
  return { at: index + 1, of: queue.length, before: queue[index - 1]?.href, after: queue[index + 1]?.href };
}

/** Companies at the top two levels, by name (REP-154). */
export const companyChoices = <C extends CompanyOf>(companies: readonly C[]): C[] =>
  toldApart(companies.filter(({ depth }) => depth <= 1)).sort((a, b) => compareNames(a.name, b.name));

/** The reports that wait for the person, in one project or in all. */
export const waiting = (rows: readonly PendingRow[], projectUid?: string): PendingRow[] =>
  rows.filter((row) => !row.approved && (projectUid === undefined || row.projectUid === projectUid));
