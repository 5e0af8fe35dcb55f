import { dashboard, type ReportIndicator } from '../../../../../shared/contract/indicator/dashboard.ts';
import { newId } from '../../../api/actions.ts';
import { call } from '../../../api/client.ts';

/** The indicators of a report with unusual results (REP-262, REP-263). Each request has its own id (REP-357). */
export async function unusualIndicators(reportId: string): Promise<ReportIndicator[]> {
  const all = await call(dashboard.readReportIndicators, { params: { commitId: reportId }, query: { requestId: newId() } });
  return all.filter(({ unusual }) => unusual);
}
