import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { seesStaging } from '../../../../../shared/domain/access/report-access.ts';
import { useUser } from '../../../session/session.ts';
import { useProjectGrant } from '../../../session/use-scope.ts';

/** Whether a person sees the whole trail. Auditors do. Others get only the part that they may see from the server (REP-334). */
export function useWholeTrail({ uid, company }: Project): boolean {
  const user = useUser();
  const grant = useProjectGrant(uid, company.uid);
  if (grant?.auditor) return true;
  return seesStaging({ flags: { isSuperuser: user.is_superuser, isTenantSuperuser: user.is_tenant_superuser }, grant });
}
