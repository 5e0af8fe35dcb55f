import { isClosedFor } from '../../../../shared/domain/restatement/closing.ts';
import { periodsOf } from '../../../data/stores/project/period-store.ts';
import type { OpenBoardReport } from './open-reports.ts';

/**
 * The uids of reports whose period is closed for their package. They wait for nobody, because entries and decisions would be
 * refused. One BatchGet per hundred periods. `at`: ISO instant of the check
 */
export async function closedReports(
  tenantUid: string,
  reports: readonly OpenBoardReport[],
  at: string,
): Promise<ReadonlySet<string>> {
  const keys = reports.flatMap(({ projectUid, report }) => (report.period ? [{ projectUid, uid: report.period.uid }] : []));
  const periods = await periodsOf(tenantUid, keys);
  const closings = new Map(periods.map(({ projectUid, uid, closing }) => [`${projectUid} ${uid}`, closing]));
  const isClosed = ({ projectUid, packageUid, report }: OpenBoardReport) =>
    isClosedFor(closings.get(`${projectUid} ${report.period?.uid}`), [packageUid], at);
  return new Set(reports.filter(isClosed).map(({ report }) => report.reportUid));
}
