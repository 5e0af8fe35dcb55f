import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { type Period, periodError } from '../../../shared/domain/kernel/periods.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';

/** A period as clients read it (ADM-280). */
export const periodView = ({ uid, startDate, endDate, commits, metaJson }: PeriodItem): ReportingPeriod => ({
  uid,
  startDate,
  endDate,
  num_commits: commits ?? 0,
  meta_json: metaJson,
});

/** The period of the path. @throws not_found */
export function findPeriod(all: readonly PeriodItem[], id: string): PeriodItem {
  const found = all.find(({ uid }) => meansUid(id, uid));
  if (!found) throw new AppError('not_found', 'No such reporting period');
  return found;
}

/** A period must end after it starts and share no day with another one. @throws invalid_input for the field */
export function checkPeriod({ start, end }: Period, others: readonly PeriodItem[], field: string): void {
  const order = periodError({ start, end });
  if (order) throw fieldError(field, order);
  const met = others.find(({ startDate, endDate }) => start < endDate && startDate < end);
  if (met) throw fieldError(field, `Overlaps the reporting period that starts on ${met.startDate}`);
}
