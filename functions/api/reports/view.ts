import type { Commit } from '../../../shared/contract/report/reports.ts';
import { isApprover, isProjectAdmin, isResponsible } from '../../../shared/domain/access/report-access.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { memberOf } from '../../core/report/caller.ts';
import { previousPeriod, type ReportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { type CommitItem, periodOf } from '../../data/stores/report/report-list-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/** Marks are kept by the section's uid and told by its path. */
export function byPath<T>(marks: Readonly<Record<string, T>>, nodes: readonly Node[]): Record<string, T> {
  const sections = nodes.filter(({ type, uid }) => type === 'tree' && uid in marks);
  return Object.fromEntries(sections.map(({ path, uid }) => [path, marks[uid] as T]));
}

const INHERITED = ['report_layout', 'sortKey', 'submit_placeholder', 'disable_comments'];

/**
 * Settings that a report has not set come from its package, those that the package has not set from the project (SET-166, SET-213).
 * Whether figures are typed or calculated stays as it was when the report was first submitted.
 */
const settingsOf = (commit: CommitItem, { refs, project }: ReportFrame) => {
  const above = { ...refs.get(project.masterRefUid)?.metaJson, ...refs.get(commit.refUid)?.metaJson };
  const keys = commit.submission === 0 ? [...INHERITED, 'disable_manual_entry'] : INHERITED;
  const inherited = keys.filter((key) => above[key] !== undefined).map((key) => [key, above[key]]);
  return { ...Object.fromEntries(inherited), ...commit.metaJson };
};

/** A report as clients read it (REP-176 to REP-182, REP-328). `nodes`: of its tree, to name sections by path; lists leave them out. */
export function commitView(context: SignedInRequest, commit: CommitItem, frame: ReportFrame, nodes?: readonly Node[]): Commit {
  const { uid, refUid, status, history, dueDate, comment, submission, submittedBy, version } = commit;
  const period = periodOf(commit);
  const name = frame.refs.get(refUid)?.name ?? '';
  const member = memberOf(context, commit.projectUid);
  const roles = rolesOf(frame, refUid);
  const decides = isApprover(status, roles, member);
  return {
    uid,
    ref: refUid,
    ref_id: refUid,
    ref_name: name,
    tracker: commit.trackerUid,
    project: commit.projectUid,
    is_staging: commit.isStaging,
    status: { name: status },
    due_date: dueDate ?? null,
    comment,
    reporting_period: period?.uid ?? null,
    reporting_period_data: period && { ...period, previous: previousPeriod(frame, period.uid) },
    tree_root: { name },
    meta_json: {
      ...settingsOf(commit, frame),
      history,
      lastUpdateOn: commit.lastUpdateOn ?? null,
      lastUpdateBy: commit.lastUpdateBy ?? null,
      ...(nodes && {
        _sectionsComplete: byPath(commit.sectionsComplete, nodes),
        _sectionsApproved: byPath(commit.sectionsApproved, nodes),
      }),
    },
    submission,
    submittedBy: submittedBy ?? null,
    version,
    isAdmin: isProjectAdmin(member),
    isApprover: decides,
    isResponsible: isResponsible(roles, member),
    needsReason: decides && submittedBy === context.actor.userUid,
  };
}
