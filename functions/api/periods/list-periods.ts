import type { periods } from '../../../shared/contract/project/periods.ts';
import { addDays } from '../../../shared/domain/kernel/dates.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodView } from './view.ts';

type List = Handlers<typeof periods>['listPeriods'];

export const listPeriods: List = async ({ tenantUid }, { params, query: { fromDate = '', toDate = '9999-12-31' } }) => {
  const { periods } = await projectStore(tenantUid).load(params.projectId);
  return periods.filter(({ endDate }) => isWithin(addDays(endDate, -1), fromDate, toDate)).map(periodView);
};

const isWithin = (day: string, first: string, last: string) => first <= day && day <= last;
