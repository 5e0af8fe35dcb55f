import type { periods } from '../../../shared/contract/project/periods.ts';
import { compareText } from '../../../shared/domain/kernel/names.ts';
import { generatePeriods, MAX_PERIODS, type Period, schedulePeriods } from '../../../shared/domain/kernel/periods.ts';
import { fieldError } from '../../../shared/errors.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { checkPeriod, periodView } from './view.ts';

const isEmpty = ({ commits }: PeriodItem) => (commits ?? 0) === 0;
const meets = ({ start, end }: Period, { startDate, endDate }: PeriodItem) => start < endDate && startDate < end;

export const createPeriods: Handlers<typeof periods>['schedulePeriods'] = async ({ tenantUid, cause }, { params, body }) => {
  const { project, periods: current } = await projectStore(tenantUid).load(params.projectId);
  const cleared = body.clear_empty ? current.filter(isEmpty) : [];
  const kept = current.filter((period) => !cleared.includes(period));
  const step = project.reporting ?? { freq_num: 1, freq_unit: 'MONTHS' as const };
  const scheduled = schedulePeriods(body.start_dates ?? [], step);
  for (const period of scheduled) checkPeriod(period, kept, 'start_dates');
  const duration = body.from_reporting && project.reporting ? generatePeriods(project.reporting) : [];
  const missing = duration.filter((period) => !kept.some((other) => meets(period, other)));
  if (scheduled.length > 0 && missing.length > 0) throw fieldError('start_dates', 'Give either a schedule or the duration');
  if (kept.length + scheduled.length + missing.length > MAX_PERIODS)
    throw fieldError('start_dates', `A project has at most ${MAX_PERIODS} reporting periods`);
  const store = periodStore(tenantUid, params.projectId);
  await store.remove(cleared, cause);
  const added = await store.add([...missing, ...scheduled], cause);
  return [...kept, ...added].sort((a, b) => compareText(a.startDate, b.startDate)).map(periodView);
};
