import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { DescribedReport } from '../../core/report/describe.ts';

/** Marks are stored by the section's uid; clients read them by its path. */
function byPath<T>(marks: Readonly<Record<string, T>>, nodes: readonly Node[]): Record<string, T> {
  const sections = nodes.filter(({ type, uid }) => type === 'tree' && uid in marks);
  return Object.fromEntries(sections.map(({ path, uid }) => [path, marks[uid] as T]));
}

/**
 * A report as clients read it (REP-176 to REP-182, REP-328). `nodes`: of its tree, to name sections
 * by path; lists leave them out.
 */
export function reportView(report: DescribedReport, nodes?: readonly Node[]): ReportRecord {
  const {
    report: stored,
    packageName,
    rootName,
    period,
    settings,
    isAdmin,
    isApprover,
    isResponsible,
    needsReason,
    closed,
    shown,
  } = report;
  const { uid, packageUid, status, history, dueDate, comment, submission, submittedBy, version } = stored;
  return {
    uid,
    ref: packageUid,
    ref_id: packageUid,
    ref_name: packageName,
    tracker: stored.structureUid,
    project: stored.projectUid,
    is_staging: stored.isStaging,
    status: { name: status },
    due_date: dueDate ?? null,
    comment,
    reporting_period: period?.uid ?? null,
    reporting_period_data: period,
    tree_root: { name: rootName },
    meta_json: {
      ...settings,
      history,
      lastUpdateOn: stored.lastUpdateOn ?? null,
      lastUpdateBy: stored.lastUpdateBy ?? null,
      ...(nodes && {
        _sectionsComplete: byPath(stored.sectionsComplete, nodes),
        _sectionsApproved: byPath(stored.sectionsApproved, nodes),
        _sectionsReviewedIn: byPath(stored.sectionsReviewedIn ?? {}, nodes),
      }),
    },
    submission,
    submittedBy: submittedBy ?? null,
    version,
    isAdmin,
    isApprover,
    isResponsible,
    needsReason,
    closed,
    ...(shown && { shown_submission: { submission: shown.submission, at: shown.at } }),
  };
}
