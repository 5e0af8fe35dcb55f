import { REPORT_STATUSES, type ReportStatus } from '../../../shared/domain/report/status.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';

/** Every report status with the number of the project's packages at that status (OPS-088). One BatchGet. */
export async function packagesByStatus(
  tenantUid: string,
  projectUid: string,
): Promise<{ status: ReportStatus; packages: number }[]> {
  const boards = await boardStore(tenantUid).of([projectUid]);
  const entries = Object.values(boards.get(projectUid) ?? {});
  return REPORT_STATUSES.map((status) => ({ status, packages: entries.filter((entry) => entry.status === status).length }));
}
