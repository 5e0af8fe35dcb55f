import { type ClosablePeriod, closedRefusalText } from '../../../shared/domain/restatement/closing.ts';
import { AppError } from '../../../shared/errors.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { formerPeople } from '../person/former.ts';

type Periods = readonly (ClosablePeriod | undefined)[];

/** The text of a refusal as `closedRefusalText`, without the names of former members, which a period has copied. */
export async function closedText(
  tenantUid: string,
  periods: Periods,
  packageUids: readonly string[],
  moment: string,
  next?: string,
): Promise<string | null> {
  if (closedRefusalText(periods, packageUids, moment) === null) return null;
  const { named } = await formerPeople(tenantUid);
  const told = periods.map((each) =>
    each?.closing ? { ...each, closing: { ...each.closing, by: named(each.closing.by) } } : each,
  );
  return closedRefusalText(told, packageUids, moment, next);
}

/**
 * For changes that no path of a report names, such as a move or what a worker writes. `packageUids`: whose reports change, none
 * for the whole period; `moment`: ISO instant, now for a worker, whose cause is older.
 * @throws conflict that names the
 * periods that are closed
 */
export async function checkPeriodsOpen(
  tenantUid: string,
  periods: Periods,
  packageUids: readonly string[],
  moment: string,
  next?: string,
): Promise<void> {
  const refusal = await closedText(tenantUid, periods, packageUids, moment, next);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

/** The same for the report's own period as it is at this moment, for workers: one read. @throws conflict */
export async function checkReportOpen(
  tenantUid: string,
  { projectUid, packageUid, periodUid }: Pick<ReportItem, 'projectUid' | 'packageUid' | 'periodUid'>,
): Promise<void> {
  if (!periodUid) return;
  const period = await periodStore(tenantUid, projectUid).get(periodUid);
  await checkPeriodsOpen(tenantUid, [period], [packageUid], new Date().toISOString());
}
