import type { Company } from '../../../../shared/contract/company/companies.ts';
import type { Project as WholeProject } from '../../../../shared/contract/project/projects.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { compareNames, compareText, shortId } from '../../../../shared/domain/kernel/names.ts';
import { displayPeriod, lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { displayStatus, type PendingAction, pendingAction } from '../../../../shared/domain/report/status.ts';
import { fill } from '../../ui/fill.ts';
import { type CountForms, countOf, formatDay, localDay } from '../../ui/format.ts';
import { pendingTexts as texts } from './texts.ts';

export type PendingRow = {
  uid: string;
  projectUid: string;
  structureUid: string;
  /** number of the submission that is listed */
  submission: number | null;
  /** uids of the reporting period and the package that are listed */
  seen: { reporting_period: string | null; ref: string; status: string };
  /** how many figures are marked 'Check'; null if not counted */
  flagged: number | null;
  /** how many are copied from the report before; null if not counted */
  copied: number | null;
  /** how many metrics are empty that the report before has figures of; 0 where nobody has counted them */
  emptied: number;
  /** how many figures are not calculated for want of a conversion factor; 0 where nobody has counted them */
  notCalculated: number;
  /** how many are not what their forms add up to; 0 also where nobody has counted them */
  against: number;
  /** that figures of a report that was submitted again are not those of an earlier submission; null for none */
  changed: string | null;
  /** the same of its files and comments */
  others: string | null;
  /** that its period has not begun or not ended; null for neither, and where nobody has to decide */
  early: string | null;
  project: string;
  company: string;
  /** the company and all above it */
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
/** `company`: the short id of a company, as the address has it. */
export type PendingFilter = { search: string; company: string; status: string; approved: boolean };

const sinceText = (count: number | null | undefined, since: number | null, forms: CountForms) =>
  count && since ? fill(countOf(count, forms), { since }) : null;

function earlyText({ startDate, endDate }: { startDate: string; endDate: string }, today: string): string | null {
  if (startDate > today) return fill(texts.begins, { day: formatDay(startDate) });
  return endDate > today ? fill(texts.ends, { day: formatDay(lastDayOf(endDate)) }) : null;
}

export const APPROVED = 'Approved';
export const NO_FILTER: PendingFilter = { search: '', company: '', status: '', approved: false };

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

/** The way to a report; to a staging report it leaves out the id (REP-016, REP-148). */
export const reportPath = ({ project, ref_id, uid, is_staging }: PlacedReport): string =>
  `/project/${shortId(project)}/wpack/${shortId(ref_id)}/report${is_staging ? '' : `/${shortId(uid)}`}`;

const chainOf = (uid: string, companies: ReadonlyMap<string, CompanyOf>): string[] => {
  const parent = companies.get(uid)?.parentid;
  return parent ? [uid, ...chainOf(parent, companies)] : [uid];
};

/** Late ones first, then by due date; those without one last. */
const byUrgency = (a: PendingRow, b: PendingRow) => {
  const [left, right] = [a.dueDate ?? '9999', b.dueDate ?? '9999'];
  return compareText(left, right) || compareNames(a.reportingPackage, b.reportingPackage);
};

/**
 * The rows of the pending actions: what waits for the person, and approved reports of packages where the person has a part
 * (REP-144 to REP-146, REP-160). `today` is YYYY-MM-DD.
 */
export function pendingRows(
  reports: readonly OpenReport[],
  projects: readonly Project[],
  companies: readonly CompanyOf[],
  today: string,
): PendingRow[] {
  const projectOf = new Map(projects.map((project) => [project.uid, project]));
  const companyOf = new Map(companies.map((company) => [company.uid, company]));
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
        company: project?.company.name ?? '',
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

/** The rows that match a filter; approved ones only on request (REP-153, REP-155, REP-156, REP-159 to REP-161). */
export function filterRows(rows: readonly PendingRow[], { search, company, status, approved }: PendingFilter): PendingRow[] {
  const text = search.trim().toLowerCase();
  const holds = (row: PendingRow) =>
    [row.project, row.company, row.reportingPackage].some((name) => name.toLowerCase().includes(text));
  return rows.filter(
    (row) =>
      (!row.approved || approved || status === APPROVED) &&
      (status === '' || row.shown === status) &&
      (company === '' || row.companyUids.some((uid) => shortId(uid) === company)) &&
      holds(row),
  );
}

/** Whether a report waits for the decision of the person, so that it can be approved from the list. */
export const isToReview = ({ action, structureUid }: PendingRow): boolean => action === 'Review' && structureUid !== '';

/**
 * What else waits for the decision of the person, in the order of the list. `decided`: uid of the report that was decided on,
 * which a list read before still has; `pathname`: the page that is open.
 */
export const othersToReview = (
  reports: readonly OpenReport[],
  today: string,
  { decided, pathname }: { decided: string; pathname: string },
): PendingRow[] =>
  pendingRows(reports, [], [], today).filter(
    ({ action, uid, href }) => action === 'Review' && uid !== decided && href !== pathname,
  );

/**
 * Where a report stands in the list of what waits for the decision of the person: from 1 on; `before` and `after`: the ways to
 * its neighbours.
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
  companies.filter(({ depth }) => depth <= 1).sort((a, b) => compareNames(a.name, b.name));

/** How many reports wait for the person, in one project or in all. */
export const waiting = (rows: readonly PendingRow[], projectUid?: string): PendingRow[] =>
  rows.filter((row) => !row.approved && (projectUid === undefined || row.projectUid === projectUid));
