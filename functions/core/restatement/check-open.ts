import { type ClosablePeriod, closedRefusalText } from '../../../shared/domain/restatement/closing.ts';
import { AppError } from '../../../shared/errors.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';

/**
 * For changes that no path of a report names, such as a move or what a worker writes. `packageUids`: whose reports change, none for the
 * whole period; `moment`: ISO instant, now for a worker, whose cause is older. @throws conflict that names the
 * periods that are closed
 */
export function checkPeriodsOpen(
  periods: readonly (ClosablePeriod | undefined)[],
  packageUids: readonly string[],
  moment: string,
  next?: string,
): void {
  const refusal = closedRefusalText(periods, packageUids, moment, next);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

/** The same for the report's own period as it is at this moment, for workers: one read. @throws conflict */
export async function checkReportOpen(
  tenantUid: string,
  { projectUid, packageUid, periodUid }: Pick<ReportItem, 'projectUid' | 'packageUid' | 'periodUid'>,
): Promise<void> {
  if (!periodUid) return;
  const period = await periodStore(tenantUid, projectUid).get(periodUid);
  checkPeriodsOpen([period], [packageUid], new Date().toISOString());
}
