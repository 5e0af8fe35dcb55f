import { isClosedFor } from '../../../shared/domain/restatement/closing.ts';
import { periodsOf } from '../../data/stores/project/period-store.ts';
import type { OpenBoardReport } from './open-reports.ts';

/**
 * The uids of those reports whose period is closed for their package: whoever is responsible or decides would be refused, so that they wait
 * for nobody. A BatchGet per hundred periods. `at`: the ISO instant of the question.
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
