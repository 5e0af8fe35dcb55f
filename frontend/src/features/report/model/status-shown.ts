import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';

/** The status of the figures that a page shows: that of the submission, where it shows one of a report under revision. */
export function statusShown({ status, shown_submission: shown, meta_json }: ReportRecord): string {
  if (!shown) return status.name;
  const then = meta_json.history.findLast((entry) => entry.submission === shown.submission && isLocked(entry.status.name));
  return then?.status.name ?? status.name;
}
