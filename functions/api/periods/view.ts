import type { ClosingException, PeriodClosingView } from '../../../shared/contract/project/closing.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { isInForce } from '../../../shared/domain/restatement/closing.ts';
import type { PeriodItem } from '../../core/project/periods.ts';

type Closing = NonNullable<PeriodItem['closing']>;

/** A period as clients read it (ADM-280). Who its clients are, and with which shares, is for administrators alone. */
export const periodView = (
  { uid, startDate, endDate, reports, metaJson: { apportionment, ...meta }, closing }: PeriodItem,
  isAdmin: boolean,
  now = new Date().toISOString(),
): ReportingPeriod => ({
  uid,
  startDate,
  endDate,
  num_commits: reports ?? 0,
  meta_json: { ...meta, ...(isAdmin && apportionment && { apportionment }) },
  closing: closing ? closingView(closing, isAdmin, now) : null,
});

/** Exceptions name packages and reasons, so that they are for administrators. */
const closingView = ({ since, closesAt, by, at, exceptions }: Closing, isAdmin: boolean, now: string): PeriodClosingView => ({
  since,
  isClosed: closesAt <= now,
  by: by.name,
  at,
  exceptions: isAdmin ? exceptions.map((each) => exceptionView(each, now)) : [],
});

const exceptionView = (exception: Closing['exceptions'][number], now: string): ClosingException => {
  const { uid, packageUids, lastDay, reason, by, at } = exception;
  return { uid, ref_ids: [...packageUids], last_day: lastDay, reason, by: by.name, at, isInForce: isInForce(exception, now) };
};
