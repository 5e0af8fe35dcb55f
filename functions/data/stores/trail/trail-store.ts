import { descending } from '../../../../shared/domain/kernel/order.ts';
import { fieldError } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { logShards, type TrailPlace } from '../../trail-place.ts';
import type { AuditItem } from '../audit-store.ts';

/** An instant and a uid: what comes after them in a list that begins with the newest. */
export type TrailPosition = { time: string; uid: string };
/** Entries from an instant on; `before`: the position of the last entry read, or the end of the range. */
export type TrailRange = { from: string; before: TrailPosition };

/** Sort before and after every uid. */
const [FIRST, LAST] = ['0', 'g'];
/** After every instant. */
export const END: TrailPosition = { time: '9', uid: LAST };

/** The audit entries of one tenant by place and in the order of time, newest first. */
export const trailStore = (tenantUid: string) => ({
  /** At most `limit` entries of a project, a company or the tenancy itself, by when they were asked for. One Query. */
  async ofPlace(place: TrailPlace, { from, before }: TrailRange, limit: number): Promise<AuditItem[]> {
    if (isEmpty(from, before)) return [];
    const { data } = await db.entities.audit.query
      .ofPlace({ tenantUid, place })
      .between({ at: from || FIRST, uid: FIRST }, { at: before.time, uid: before.uid })
      .go({ order: 'desc', ...wholePage(limit + 1) });
    return data.filter(({ uid }) => uid !== before.uid).slice(0, limit);
  },

  /** At most `limit` entries of the whole tenancy, by when they were recorded. One Query for each part of the log. */
  async ofTenancy({ from, before }: TrailRange, limit: number): Promise<AuditItem[]> {
    if (isEmpty(from, before)) return [];
    const parts = await Promise.all(logShards().map((shard) => partOfLog(tenantUid, shard, { from, before }, limit)));
    return parts.flat().sort(descending(orderOf)).slice(0, limit);
  },

  /**
   * Every entry of the whole tenancy in bunches of at most `size`, by when they were recorded. Each entry is read once: a part of
   * the log goes on from its own last entry. One Query for `size` entries of a part.
   */
  async *allOfTenancy({ from, before }: TrailRange, size: number): AsyncGenerator<AuditItem[]> {
    const parts = logShards().map((shard) => ({ shard, before, isEnd: isEmpty(from, before), left: [] as AuditItem[] }));
    const isKnown = (part: (typeof parts)[number]) => part.isEnd || part.left.length > 0;
    for (;;) {
      const unknown = parts.filter((part) => !isKnown(part));
      await Promise.all(
        unknown.map(async (part) => {
          part.left = await partOfLog(tenantUid, part.shard, { from, before: part.before }, size);
          part.isEnd = part.left.length < size;
          const last = part.left.at(-1);
          if (last) part.before = { time: last.recorded, uid: last.uid };
        }),
      );
      const bunch: AuditItem[] = [];
      while (bunch.length < size && parts.every(isKnown)) {
        const [first, ...others] = parts.filter(({ left }) => left.length > 0);
        if (!first) break;
        const newest = others.reduce((best, part) => (orderOf(part.left[0]!) > orderOf(best.left[0]!) ? part : best), first);
        bunch.push(newest.left.shift()!);
      }
      if (bunch.length === 0) return;
      yield bunch;
    }
  },
});

/** At most `limit` entries of a part of a tenancy's log, newest first. One Query. */
async function partOfLog(tenantUid: string, shard: string, { from, before }: TrailRange, limit: number): Promise<AuditItem[]> {
  const { data } = await db.entities.audit.query
    .inLog({ tenantUid, shard })
    .between({ recorded: from || FIRST, uid: FIRST }, { recorded: before.time, uid: before.uid })
    .go({ order: 'desc', ...wholePage(limit + 1) });
  return data.filter(({ uid }) => uid !== before.uid).slice(0, limit);
}

/** Sorts entries of the log by when they were recorded. */
const orderOf = ({ recorded, uid }: AuditItem): string => recorded + uid;

/** A cursor of another list may be older than the first instant, and DynamoDB refuses a range that ends before it begins. */
const isEmpty = (from: string, before: TrailPosition): boolean => from > before.time;

/** A full page, although DynamoDB may return it in several parts. */
const wholePage = (limit: number) => ({ limit, count: limit });

export const cursorOf = ({ time, uid }: TrailPosition): string => `${time}_${uid}`;

/** The position that a cursor names. @throws invalid_input for a cursor that is none */
export function positionOf(cursor: string): TrailPosition {
  const [, time, uid] = /^([0-9T:.Z-]{20,30})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!time || !uid) throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { time, uid };
}
