import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { isSoFar } from '../../../../shared/domain/indicator/standing.ts';
import { FigureStatusBadge, Incomplete } from '../dashboard/index.ts';

type Props = {
  part: Pick<CompanyEvidence['projects'][number], 'status' | 'reports' | 'of'>;
  period: CompanyEvidence['period'];
  today: string;
};

/**
 * How official a project's part is. Approved reports alone do not make it approved, because others may be missing or still to
 * come.
 */
export function ProjectStanding({ part: { status, reports, of }, period, today }: Props) {
  const isPart = reports < of || isSoFar({ reports, of }, { end: period.endDate }, today);
  return status === 'approved' && isPart ? <Incomplete figure={{ reports, of }} /> : <FigureStatusBadge status={status} />;
}
