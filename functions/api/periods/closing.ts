import type { periods } from '../../../shared/contract/project/periods.ts';
import { closePeriod, endException, grantException, reopenPeriod } from '../../core/project/closing.ts';
import type { PeriodItem } from '../../core/project/periods.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodViews } from './view.ts';

type Periods = Handlers<typeof periods>;
type Params = { projectId: string; reportingPeriodId: string };

const placeOf = ({ projectId, reportingPeriodId }: Params) => ({ projectUid: projectId, periodId: reportingPeriodId });

/** These acts are an administrator's. */
const view = async ({ tenantUid }: SignedInRequest, period: PeriodItem) => (await periodViews(tenantUid, [period], true))[0]!;

export const close: Periods['closePeriod'] = async (context, { params, body }) =>
  view(context, await closePeriod(context, placeOf(params), body.last_day ?? null));

export const reopen: Periods['reopenPeriod'] = async (context, { params, body }) =>
  view(context, await reopenPeriod(context, placeOf(params), body.reason));

export const grant: Periods['grantException'] = async (context, { params, body }) => {
  const { reason, last_day: lastDay, ref_ids: packageIds } = body;
  return view(context, await grantException(context, placeOf(params), { reason, lastDay, packageIds }));
};

export const end: Periods['endException'] = async (context, { params }) => {
  await endException(context, placeOf(params), params.exceptionId);
  return undefined;
};
