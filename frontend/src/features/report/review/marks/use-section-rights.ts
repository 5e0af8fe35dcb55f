import type { ReportRecord } from '../../../../../../shared/contract/report/reports.ts';
import { seesComments } from '../../../../../../shared/domain/access/report-access.ts';
import { isInvalidated } from '../../../../../../shared/domain/report/status.ts';
import { useUser } from '../../../../session/session.ts';
import { useProjectGrant, useScope, useScopeProject } from '../../../../session/use-scope.ts';

/** Whether a report accepts new comments: its period is open, and it is not invalidated (REP-226). */
export const takesComments = ({ closed, status }: Pick<ReportRecord, 'closed' | 'status'>): boolean =>
  closed === null && !isInvalidated(status.name);

/**
 * Whether a person sees the comments and marks of sections, and writes them (REP-329, REP-330). The same for the whole report.
 * Auditors read all and write nothing.
 */
export function useSectionRights({ isApprover }: Pick<ReportRecord, 'isApprover'>): { sees: boolean; writes: boolean } {
  const user = useUser();
  const scope = useScope();
  const project = useScopeProject(scope);
  const grant = useProjectGrant('projectId' in scope ? scope.projectId : undefined, project?.company.uid);
  const flags = { isSuperuser: user.is_superuser, isTenantSuperuser: user.is_tenant_superuser };
  const writes = seesComments({ flags, grant }, isApprover);
  return { sees: writes || grant?.auditor === true, writes };
}
