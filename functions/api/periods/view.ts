import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { PeriodItem } from '../../core/project/periods.ts';

/** A period as clients read it (ADM-280). Who its clients are, and with which shares, is for administrators alone. */
export const periodView = (
  { uid, startDate, endDate, reports, metaJson: { apportionment, ...meta } }: PeriodItem,
  isAdmin: boolean,
): ReportingPeriod => ({
  uid,
  startDate,
  endDate,
  num_commits: reports ?? 0,
  meta_json: { ...meta, ...(isAdmin && apportionment && { apportionment }) },
});
