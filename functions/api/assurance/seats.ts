import type { assurance, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { namesOf } from '../../core/assurance/read.ts';
import { waitingSeats } from '../../core/assurance/seat-invites.ts';
import { giveSeat, type SeatScope, seatsOf, takeSeat } from '../../core/assurance/seats.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { seatView, waitingView } from './views.ts';

type Operations = Handlers<typeof assurance>;
type SeatChange = { email: string; until: string | null };

async function seatViews(context: Context, place: SeatScope): Promise<SeatView[]> {
  const [seats, waiting] = await Promise.all([seatsOf(context, place.scopeUid), waitingSeats(context, place)]);
  const givers = [...seats.map(({ seat }) => seat.by), ...waiting.map(({ invite }) => invite.by)];
  const nameOf = await namesOf(context.tenantUid, givers);
  return [...seats.map((seat) => seatView(seat, nameOf)), ...waiting.map((each) => waitingView(each, nameOf))];
}

export const listCompanySeats: Operations['listCompanySeats'] = (context, { params }) =>
  seatViews(context, { scope: 'company', scopeUid: params.companyId });

/** Gives a seat up to a day, or cancels it if no day is given; returns the seats of the place. */
async function setSeat(context: Context, place: SeatScope, { email, until }: SeatChange): Promise<SeatView[]> {
  await (until === null ? takeSeat(context, place, email) : giveSeat(context, place, email, until));
  return seatViews(context, place);
}

export const setProjectSeat: Operations['setProjectSeat'] = (context, { params, body }) =>
  setSeat(context, { scope: 'project', scopeUid: params.projectId }, body);

export const setCompanySeat: Operations['setCompanySeat'] = (context, { params, body }) =>
  setSeat(context, { scope: 'company', scopeUid: params.companyId }, body);
