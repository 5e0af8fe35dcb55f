import { AppError } from '../../../../shared/errors.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import type { ReportParts } from '../../../data/stores/report/report-store.ts';

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

/**
 * The parts of a report, without filling jobs that have failed. A failed job leaves its mark on the document, since it may be run
 * again. A job that is done keeps its mark here, because its figures may be newer than these parts.
 */
export async function withoutFailedFillings(tenantUid: string, parts: ReportParts): Promise<ReportParts> {
  const read = [...parts.documents].map(async ([nodeUid, { fillingJobUid, ...status }]) => {
    const isFilling = fillingJobUid !== undefined && !(await jobStore(tenantUid).hasFailed(fillingJobUid));
    return [nodeUid, isFilling ? { ...status, fillingJobUid } : status] as const;
  });
  return { ...parts, documents: new Map(await Promise.all(read)) };
}
