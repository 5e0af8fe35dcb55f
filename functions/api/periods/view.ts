import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { PeriodItem } from '../../core/project/periods.ts';

/** A period as clients read it (ADM-280). */
export const periodView = ({ uid, startDate, endDate, reports, metaJson }: PeriodItem): ReportingPeriod => ({
  uid,
  startDate,
  endDate,
  num_commits: reports ?? 0,
  meta_json: metaJson,
});
