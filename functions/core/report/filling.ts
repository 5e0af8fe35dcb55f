import { AppError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { ReportParts } from '../../data/stores/report/report-store.ts';

const FILLING = 'The report is being filled from a form. Wait a moment, then submit it.';

/**
 * Refuses a submission while a form fills the report, because the figures would change after the checks. Ended jobs do not count.
 * A new job counts as an entry, so it cannot start after this check.
 * @throws conflict
 */
export async function checkNotFilling(tenantUid: string, { documents }: ReportParts): Promise<void> {
  const jobs = [...documents.values()].flatMap(({ fillingJobUid }) => fillingJobUid ?? []);
  for (const uid of jobs) if (await jobStore(tenantUid).isOpen(uid)) throw new AppError('conflict', FILLING);
}
