import type { periods } from '../../../shared/contract/project/periods.ts';
import { closePeriod, endException, grantException, reopenPeriod } from '../../core/project/closing.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodView } from './view.ts';

type Periods = Handlers<typeof periods>;
type Params = { projectId: string; reportingPeriodId: string };

const placeOf = ({ projectId, reportingPeriodId }: Params) => ({ projectUid: projectId, periodId: reportingPeriodId });

export const close: Periods['closePeriod'] = async (context, { params, body }) =>
  periodView(await closePeriod(context, placeOf(params), body.last_day ?? null), true);

export const reopen: Periods['reopenPeriod'] = async (context, { params, body }) =>
  periodView(await reopenPeriod(context, placeOf(params), body.reason), true);

export const grant: Periods['grantException'] = async (context, { params, body }) => {
  const { reason, last_day: lastDay, ref_ids: packageIds } = body;
  return periodView(await grantException(context, placeOf(params), { reason, lastDay, packageIds }), true);
};

export const end: Periods['endException'] = async (context, { params }) => {
  await endException(context, placeOf(params), params.exceptionId);
  return undefined;
};
