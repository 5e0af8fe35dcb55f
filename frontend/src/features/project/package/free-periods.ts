import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { isInvalidated } from '../../../../../shared/domain/report/status.ts';

type Report = Pick<ReportRecord, 'uid' | 'is_staging' | 'reporting_period' | 'status'>;

/**
 * The periods that a report can be moved to: not its own, and none that another counting submission of its package has (REP-134
 * to REP-136).
 */
export function freePeriods<P extends Pick<ReportingPeriod, 'uid'>>(
  periods: readonly P[],
  reports: readonly Report[],
  report: Report,
): P[] {
  const used = new Set(
    reports
      .filter(({ is_staging, status }) => !is_staging && !isInvalidated(status.name))
      .map(({ reporting_period }) => reporting_period),
  );
  return periods.filter(({ uid }) => uid !== report.reporting_period && !used.has(uid));
}
