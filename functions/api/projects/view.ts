import type { z } from 'zod';
import type { Project, ProjectSummary } from '../../../shared/contract/project/projects.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { isLocked } from '../../../shared/domain/report/status.ts';
import type { NamedProject, ProjectOverview } from '../../core/project/projects.ts';

/**
 * A project as lists show it; a company without a known name shows its uid alone. A person with only some packages of the project
 * does not see its settings.
 */
export const summaryView = ({
  project,
  companyName,
  mayCopy,
  isLimited = false,
}: NamedProject): z.input<typeof ProjectSummary> => ({
  uid: project.uid,
  name: project.name,
  company: { uid: project.companyUid, name: companyName },
  meta_json: isLimited ? {} : project.metaJson,
  reporting: isLimited ? null : (project.reporting ?? null),
  may_copy: mayCopy,
  trackers: [{ uid: project.structureUid }],
});

/** Whether a report of a package is submitted or approved; its place on the board has the open one and earlier ones. */
function hasSubmittedReport(entry: ProjectOverview['board'][string] | undefined): boolean {
  const reports = entry ? [entry, ...Object.values(entry.others)] : [];
  return reports.some(({ isStaging, status, submission = 0 }) => submission > 0 || !isStaging || isLocked(status));
}

/** A project with its root, then its packages by name, and the reports that they open (ADM-274, ADM-279). */
export function projectView({ board, related, packages, root, within, ...named }: ProjectOverview): z.input<typeof Project> {
  const sorted = packages.toSorted((a, b) => compareNames(a.name, b.name));
  const parentOf = (uid: string | undefined) => (uid && within && !within.has(uid) ? root?.uid : uid);
  return {
    ...summaryView(named),
    related_refs: [...(root ? [root] : []), ...sorted].map(({ uid, name, parentUid, responsibleUid }) => ({
      uid,
      name,
      parent: parentOf(parentUid) ?? null,
      latest_due_date: board[uid]?.dueDate ?? null,
      latest_status: board[uid]?.status ?? null,
      has_submitted: hasSubmittedReport(board[uid]),
      responsible_discipline: responsibleUid ?? null,
    })),
    related_commits: sorted.flatMap(({ uid, name }) => {
      const report = related.get(uid);
      if (!report) return [];
      const { reportUid, isStaging, status } = report;
      return [{ uid: reportUid, ref_id: uid, ref_name: name, is_staging: isStaging, status_name: status }];
    }),
  };
}
