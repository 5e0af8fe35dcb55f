import type { ClosingException, PeriodClosingView } from '../../../shared/contract/project/closing.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Former } from '../../../shared/domain/person/former.ts';
import { isInForce } from '../../../shared/domain/restatement/closing.ts';
import { formerPeople } from '../../core/person/former.ts';
import type { PeriodItem } from '../../core/project/periods.ts';

type Closing = NonNullable<PeriodItem['closing']>;

/** Periods as clients read them, in their order; who closed or submitted one may be a former member since. */
export async function periodViews(
  tenantUid: string,
  periods: readonly PeriodItem[],
  isAdmin: boolean,
): Promise<ReportingPeriod[]> {
  const former = await formerPeople(tenantUid);
  return periods.map((period) => periodView(withoutFormer(period, former), isAdmin));
}

function withoutFormer({ closing, metaJson, ...period }: PeriodItem, { named }: Former): PeriodItem {
  const { apportionment } = metaJson;
  const by = apportionment?.submittedBy;
  const exceptions = closing?.exceptions.map((each) => ({ ...each, by: named(each.by) })) ?? [];
  return {
    ...period,
    metaJson: { ...metaJson, ...(apportionment && by && { apportionment: { ...apportionment, submittedBy: named(by) } }) },
    ...(closing && { closing: { ...closing, by: named(closing.by), exceptions } }),
  };
}

/** A period as clients read it (ADM-280). Only administrators see its client projects and their shares. */
const periodView = (
  { uid, startDate, endDate, reports, metaJson: { apportionment, ...meta }, closing, version }: PeriodItem,
  isAdmin: boolean,
  now = new Date().toISOString(),
): ReportingPeriod => ({
  uid,
  startDate,
  endDate,
  num_commits: reports ?? 0,
  meta_json: { ...meta, ...(isAdmin && apportionment && { apportionment }) },
  closing: closing ? closingView(closing, isAdmin, now) : null,
  version,
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
