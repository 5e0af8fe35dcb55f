import { seatCounts } from '../../../shared/domain/access/seats.ts';
import { AppError } from '../../../shared/errors.ts';
import { type SeatPlace, seatStore } from '../../data/stores/person/seat-store.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';

const AUDITS =
  'This person audits this place, and a role counts for nothing beside that. An administrator can take the seat away first, or wait for its last day.';

/** Refuses a role for somebody who has an auditor's seat there today. One Get. @throws conflict */
export async function demandNoSeat({ tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>, place: SeatPlace): Promise<void> {
  const seat = await seatStore(tenantUid).get(place);
  if (seat && seatCounts(seat, await tenantToday(tenantUid, now))) throw new AppError('conflict', AUDITS);
}
