import type { periods } from '../../../shared/contract/project/periods.ts';
import { AppError } from '../../../shared/errors.ts';
import { type PeriodChange, periodStore } from '../../data/stores/project/period-store.ts';
import { type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { checkPeriod, findPeriod, periodView } from './view.ts';

const submission = ({ metaJson }: PeriodItem) => (metaJson.apportionment as { status?: string } | undefined)?.status;

/** The same apportionment for every later period that is not submitted yet (ADM-513). */
const later = (period: PeriodItem, all: readonly PeriodItem[], apportionment: unknown) =>
  all
    .filter((other) => other.startDate > period.startDate && submission(other) !== 'submitted')
    .map((other) => ({ period: other, change: { metaJson: { ...other.metaJson, apportionment } } }));

export const updatePeriod: Handlers<typeof periods>['changePeriod'] = async ({ tenantUid, cause }, { params, query, body }) => {
  const { periods: all } = await projectStore(tenantUid).load(params.projectId);
  const period = findPeriod(all, params.reportingPeriodId);
  const { startDate = period.startDate, endDate = period.endDate, meta_json: meta } = body;
  const moves = startDate !== period.startDate || endDate !== period.endDate;
  if (moves && (period.commits ?? 0) > 0) throw new AppError('conflict', 'A reporting period with reports keeps its dates');
  if (moves)
    checkPeriod(
      { start: startDate, end: endDate },
      all.filter(({ uid }) => uid !== period.uid),
      'endDate',
    );
  const change: PeriodChange = {
    ...(moves && { startDate, endDate }),
    ...(meta && { metaJson: { ...period.metaJson, ...meta } }),
  };
  const isFuture = (body.future ?? query.future ?? false) && meta?.apportionment !== undefined;
  const changes = [{ period, change }, ...(isFuture ? later(period, all, meta.apportionment) : [])];
  return (await periodStore(tenantUid, params.projectId).update(changes, cause)).map(periodView);
};
