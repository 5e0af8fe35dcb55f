import type { Project } from '../../../../shared/contract/project/projects.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { isOfficial } from '../../../../shared/domain/report/official.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { ActPreviewList } from './act-preview.tsx';

const APPROVAL = { status: 'APPROVE' } as const;

/** Whether the report has approved figures that count, also while it is under revision. */
export const isOfficialRecord = ({ status, submission, meta_json: { history } }: ReportRecord): boolean =>
  isOfficial({ status: status.name, submission, history });

type Props = { report: ReportRecord; project: Pick<Project, 'uid' | 'company'> };

/**
 * Old and new values of the official figures that another approval of a report would change. Hidden at its first approval, and
 * for people who may not see the dashboard of its project.
 */
export function ApprovalPreview({ report, project }: Props) {
  const { may } = useProjectRights(project.uid, project.company.uid);
  if (!isOfficialRecord(report) || !may('READ_PROJECT_REPORT')) return null;
  return <ActPreviewList report={{ structureUid: report.tracker, uid: report.uid }} act={APPROVAL} />;
}
