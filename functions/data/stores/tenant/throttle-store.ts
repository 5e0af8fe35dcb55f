import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';

/** A tenant's counters of attempts: sign-in, registration, reset. */
export const throttleStore = (tenantUid: string) => ({
  /**
   * Counts a try of each subject and refuses it above the limit of any span of so many seconds: what the window before counted
   * weighs as much as of it lies in that span, so that nobody gets twice the tries around the end of a window. Subjects are
   * stored as hashes, since they are addresses of people. @throws too_many_requests
   */
  async count(
    subjects: readonly string[],
    { limit, seconds, now }: { limit: number; seconds: number; now: Date },
  ): Promise<void> {
    const { window, share, expiresAt } = windowAt(now, seconds);
    const tries = await Promise.all(
      subjects.map(async (subject) => {
        const key = { tenantUid, subject: hash(subject) };
        const [current, before] = await Promise.all([
          add({ ...key, window, expiresAt }, 1),
          triesIn({ ...key, window: window - 1 }),
        ]);
        return current + before * (1 - share);
      }),
    );
    if (tries.some((count) => count > limit))
      throw new AppError('too_many_requests', 'Too many attempts. Wait a few minutes and try again.');
  },
  /** Removes the counted attempts of a person who then signed in. */
  async forgive(subjects: readonly string[], { seconds, now }: { seconds: number; now: Date }): Promise<void> {
    const { window, expiresAt } = windowAt(now, seconds);
    await Promise.all(subjects.map((subject) => add({ tenantUid, subject: hash(subject), window, expiresAt }, -1)));
  },
});

interface WindowKey {
  tenantUid: string;
  subject: string;
  window: number;
}

/** The window that now lies in, and the share of it that is over. */
function windowAt(now: Date, seconds: number) {
  const windows = now.getTime() / 1000 / seconds;
  const window = Math.floor(windows);
  return { window, share: windows - window, expiresAt: (window + 2) * seconds };
}

const hash = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('hex');

async function add({ tenantUid, subject, window, expiresAt }: WindowKey & { expiresAt: number }, by: number): Promise<number> {
  const { data } = await db.entities.throttle
    .upsert({ tenantUid, subject, window, expiresAt })
    .add({ tries: by })
    .go({ response: 'all_new' });
  return data.tries;
}

async function triesIn(key: WindowKey): Promise<number> {
  const { data } = await db.entities.throttle.get(key).go();
  return data?.tries ?? 0;
}
