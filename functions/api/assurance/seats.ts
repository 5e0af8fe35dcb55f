import type { assurance, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { namesOf } from '../../core/assurance/read.ts';
import { waitingSeats } from '../../core/assurance/seat-invites.ts';
import { type SeatScope, seatsOf, setSeat } from '../../core/assurance/seats.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { seatView, waitingView } from './views.ts';

type Operations = Handlers<typeof assurance>;

async function seatViews(context: Context, place: SeatScope): Promise<SeatView[]> {
  const [seats, waiting] = await Promise.all([seatsOf(context, place.scopeUid), waitingSeats(context, place)]);
  const givers = [...seats.map(({ seat }) => seat.by), ...waiting.map(({ invite }) => invite.by)];
  const nameOf = await namesOf(context.tenantUid, givers);
  return [...seats.map((seat) => seatView(seat, nameOf)), ...waiting.map((each) => waitingView(each, nameOf))];
}

export const listCompanySeats: Operations['listCompanySeats'] = (context, { params }) =>
  seatViews(context, { scope: 'company', scopeUid: params.companyId });

export const setProjectSeat: Operations['setProjectSeat'] = async (context, { params, body }) => {
  const place = { scope: 'project', scopeUid: params.projectId } as const;
  await setSeat(context, place, body.email, body.until);
  return seatViews(context, place);
};

export const setCompanySeat: Operations['setCompanySeat'] = async (context, { params, body }) => {
  const place = { scope: 'company', scopeUid: params.companyId } as const;
  await setSeat(context, place, body.email, body.until);
  return seatViews(context, place);
};
