import { TooManyRequests } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { isConditionFailure } from '../job-store.ts';

/** In seconds: room comes by what people do, and not by itself. */
const LOOK_AGAIN = 3600;

const full = () =>
  new TooManyRequests(
    'The files of this tenancy take up all the space that it has. Delete files that are not needed, or ask the operator for more.',
    LOOK_AGAIN,
  );

/** The space that the files of one tenant take up, in bytes. */
export const storageStore = (tenantUid: string) => ({
  async bytes(): Promise<number> {
    const { data } = await db.entities.storage.get({ tenantUid }).go();
    return data?.bytes ?? 0;
  },

  /** Refuses a file that is announced and would not fit. @throws too_many_requests */
  async demandRoom(size: number): Promise<void> {
    if ((await this.bytes()) + size > env.storageBytes) throw full();
  },

  /** Counts files, in the transaction that keeps them; it fails with too_many_requests when they do not fit. */
  keptWrite: (size: number): Write =>
    write(
      db.entities.storage
        .upsert({ tenantUid })
        .add({ bytes: size })
        .where(({ bytes }, { lte, notExists }) => {
          const room = env.storageBytes - size;
          return room < 0 ? lte(bytes, room) : `(${notExists(bytes)} OR ${lte(bytes, room)})`;
        }),
      full,
    ),

  /** Counts a file no more, in the transaction that deletes it. */
  removedWrite: (size: number): Write => write(db.entities.storage.upsert({ tenantUid }).add({ bytes: -size })),

  /**
   * Sets the size of all files together, unless the count has changed since. @param before the count before the files were added
   * up
   * @returns false when they must be added up again
   */
  async recount(bytes: number, before: number): Promise<boolean> {
    const set = db.entities.storage
      .upsert({ tenantUid })
      .set({ bytes })
      .where(({ bytes: now }, { eq, notExists }) => (before === 0 ? `(${notExists(now)} OR ${eq(now, 0)})` : eq(now, before)));
    try {
      await set.go();
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },
});
