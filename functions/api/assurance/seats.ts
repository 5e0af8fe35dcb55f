import type { assurance, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { namesOf } from '../../core/assurance/read.ts';
import { seatsOf, setSeat } from '../../core/assurance/seats.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { seatView } from './views.ts';

type Operations = Handlers<typeof assurance>;

async function seatViews(context: Context, scopeUid: string): Promise<SeatView[]> {
  const seats = await seatsOf(context, scopeUid);
  const nameOf = await namesOf(
    context.tenantUid,
    seats.map(({ seat }) => seat.by),
  );
  return seats.map((seat) => seatView(seat, nameOf));
}

export const listCompanySeats: Operations['listCompanySeats'] = (context, { params }) => seatViews(context, params.companyId);

export const setProjectSeat: Operations['setProjectSeat'] = async (context, { params, body }) => {
  await setSeat(context, { scope: 'project', scopeUid: params.projectId }, body.email, body.until);
  return seatViews(context, params.projectId);
};

export const setCompanySeat: Operations['setCompanySeat'] = async (context, { params, body }) => {
  await setSeat(context, { scope: 'company', scopeUid: params.companyId }, body.email, body.until);
  return seatViews(context, params.companyId);
};
