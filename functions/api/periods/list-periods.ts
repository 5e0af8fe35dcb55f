import type { periods } from '../../../shared/contract/project/periods.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { periodsOfProject } from '../../core/project/periods.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodViews } from './view.ts';

type List = Handlers<typeof periods>['listPeriods'];

export const listPeriods: List = async (
  { tenantUid, actor, grant },
  { params, query: { fromDate = '', toDate = LATEST_DAY } },
) => {
  const isAdmin = can(actor, grant, 'admin');
  const all = await periodsOfProject(tenantUid, params.projectId);
  return periodViews(
    tenantUid,
    all.filter(({ endDate }) => isWithin(lastDayOf(endDate), fromDate, toDate)),
    isAdmin,
  );
};

const isWithin = (day: string, first: string, last: string) => first <= day && day <= last;
