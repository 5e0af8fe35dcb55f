import type { EntityItem } from 'electrodb';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { getTogether } from '../../batch-get.ts';
import type { SeatEntity } from '../../entities/person/seat.ts';
import { itemKey } from '../../item-key.ts';
import { readItem } from '../../read-item.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import { type Sitter, sitterAsRead } from './seat-binding.ts';

export type SeatItem = EntityItem<typeof SeatEntity>;
/** The person and the place of a seat. */
type SeatPlace = Pick<SeatItem, 'userUid' | 'scope' | 'scopeUid'>;

const BUSY = errorKind('stale_version', 'This seat was changed in the meantime. Load the page again and repeat your change.');

/** The seats of auditors in the projects and companies of one tenant. */
export const seatStore = (tenantUid: string) => ({
  /** The seats of a project or company, including ended ones. One Query. */
  async of(scopeUid: string): Promise<SeatItem[]> {
    const { data } = await db.entities.seat.query.ofScope({ tenantUid, scopeUid }).go({ pages: 'all' });
    return data;
  },

  /** The writes that take every seat of a project or company, with which it goes. */
  async removalWrites(scopeUid: string): Promise<Write[]> {
    const seats = await this.of(scopeUid);
    return seats.map(({ userUid, scope }) => write(db.entities.seat.delete({ tenantUid, userUid, scope, scopeUid })));
  },

  /** Consistent, for a decision that follows at once. */
  async get(place: SeatPlace): Promise<SeatItem | null> {
    const { data } = await db.entities.seat.get({ tenantUid, ...place }).go({ consistent: true });
    return data;
  },

  /** A person's seats in some places, including ended ones. Consistent; one BatchGet for each hundred places. */
  async held(userUid: string, places: readonly Omit<SeatPlace, 'userUid'>[]): Promise<SeatItem[]> {
    const keys = places.map((place) => itemKey('seat', { tenantUid, userUid, ...place }));
    return (await getTogether(keys, { consistent: true })).map((item) => readItem('seat', item));
  },

  /**
   * Gives a seat up to the end of a day, or takes it, with an audit entry. `before`: as it was read; `by`: the giver, where
   * another person's act leads to it; `sitter` as of `sitterAsRead`. The transaction throws stale_version when the seat has
   * changed meanwhile, and when it gives one to a person who is a superuser by now or got a right.
   */
  setWrites(
    place: SeatPlace,
    before: SeatItem | null,
    until: string | null,
    cause: Cause,
    { by = cause.by, sitter }: { by?: string; sitter?: Sitter } = {},
  ): Write[] {
    const key = { tenantUid, ...place };
    const { at } = cause;
    const changed = until === null ? db.entities.seat.delete(key) : db.entities.seat.put({ ...key, until, by, at });
    const bound = changed.where((item, { eq, notExists }) => (before ? eq(item.at, before.at) : notExists(item.at)));
    const changes = changesOf({ until: before?.until ?? null }, { until });
    return [
      write(bound, BUSY),
      ...(until === null ? [] : [sitterAsRead(tenantUid, place.userUid, sitter)]),
      auditWrite(
        tenantUid,
        { place: inScope(place.scope, place.scopeUid), subject: place.userUid, kind: 'seat', changes },
        cause,
      ),
    ];
  },
});
