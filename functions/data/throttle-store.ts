import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { db } from './service.ts';

/** A tenant's counters of what people try: sign-in, registration, reset. */
export const throttleStore = (tenantUid: string) => ({
  /**
   * Counts a try of each subject and refuses it above the limit of its window. Subjects are stored as hashes, since they are
   * addresses of people. @throws too_many_requests
   */
  async count(
    subjects: readonly string[],
    { limit, seconds, now }: { limit: number; seconds: number; now: Date },
  ): Promise<void> {
    const window = Math.floor(now.getTime() / 1000 / seconds);
    const tries = await Promise.all(subjects.map((subject) => add(tenantUid, hash(subject), window, (window + 2) * seconds)));
    if (tries.some((count) => count > limit))
      throw new AppError('too_many_requests', 'Too many attempts. Please wait a few minutes and try again.');
  },
  /** Takes back the tries of somebody who turned out to be welcome. */
  async forgive(subjects: readonly string[], { seconds, now }: { seconds: number; now: Date }): Promise<void> {
    const window = Math.floor(now.getTime() / 1000 / seconds);
    await Promise.all(subjects.map((subject) => add(tenantUid, hash(subject), window, (window + 2) * seconds, -1)));
  },
});

const hash = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('hex');

async function add(tenantUid: string, subject: string, window: number, expiresAt: number, by = 1): Promise<number> {
  const { data } = await db.entities.throttle
    .upsert({ tenantUid, subject, window, expiresAt })
    .add({ tries: by })
    .go({ response: 'all_new' });
  return data.tries;
}
