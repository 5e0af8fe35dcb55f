import { createHash } from 'node:crypto';
import { type AppError, TooManyRequests } from '../../../../shared/errors.ts';
import { beyondTenants } from '../../reach.ts';
import { db } from '../../service.ts';
import { POOL } from '../../table.ts';
import { type Write, write } from '../../transact.ts';

/** At most `limit` attempts in any span of `seconds`. */
type Limit = { limit: number; seconds: number; now: Date };

/** A tenant's counters of attempts: sign-in, registration, invitations, and what people do often. */
export const throttleStore = (tenantUid: string) => ({
  /**
   * Counts an attempt of each subject, and refuses it above the limit. The count of the previous window weighs as much as its
   * share of the last `seconds`; otherwise twice the limit would be possible around the end of a window. Subjects are stored as
   * hashes, because they are addresses of people. @throws too_many_requests
   */
  async count(subjects: readonly string[], { limit, seconds, now }: Limit): Promise<void> {
    const waits = await Promise.all(subjects.map((subject) => this.wait(subject, { limit, seconds, now })));
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyRequests('Too many attempts. Wait a few minutes and try again.', wait);
  },

  /** Counts `times` attempts of a subject. @returns the seconds until the next attempt is allowed; 0 if this one was */
  async wait(subject: string, { limit, seconds, now }: Limit, times = 1): Promise<number> {
    const { window, share, expiresAt } = windowAt(now, seconds);
    const key = { tenantUid, subject: hash(subject) };
    const [current, before] = await Promise.all([
      add({ ...key, window, expiresAt }, times),
      triesIn({ ...key, window: window - 1 }),
    ]);
    if (current + before * (1 - share) <= limit) return 0;
    return Math.ceil(shareUntil({ current, before, room: limit - times, share }) * seconds);
  },

  /**
   * Counts one attempt of a subject in the transaction of what is attempted, which fails above the limit. Two reads.
   * @param refused the error, of the seconds until the next attempt is allowed
   * @throws what `refused` makes
   */
  async countWrite(subject: string, { limit, seconds, now }: Limit, refused: (seconds: number) => AppError): Promise<Write> {
    const { window, share, expiresAt } = windowAt(now, seconds);
    const key = { tenantUid, subject: hash(subject) };
    const [current, before] = await Promise.all([triesIn({ ...key, window }), triesIn({ ...key, window: window - 1 })]);
    const most = Math.floor(limit - 1 - before * (1 - share));
    const full = () =>
      refused(Math.ceil(shareUntil({ current: Math.max(current, most) + 1, before, room: limit - 1, share }) * seconds));
    if (current > most) throw full();
    const counted = adding({ ...key, window, expiresAt }, 1).where(({ tries }, { lte, notExists }) =>
      most < 0 ? lte(tries, most) : `(${notExists(tries)} OR ${lte(tries, most)})`,
    );
    return write(counted, full);
  },

  /** Counts an attempt no more, in the transaction that ends it. `now`: when it was counted. */
  forgiveWrite(subject: string, { seconds, now }: Omit<Limit, 'limit'>): Write {
    const { window, expiresAt } = windowAt(now, seconds);
    return write(adding({ tenantUid, subject: hash(subject), window, expiresAt }, -1));
  },

  /** Removes the counted attempts of a person who then signed in. */
  async forgive(subjects: readonly string[], { seconds, now }: { seconds: number; now: Date }): Promise<void> {
    const { window, expiresAt } = windowAt(now, seconds);
    await Promise.all(subjects.map((subject) => add({ tenantUid, subject: hash(subject), window, expiresAt }, -1)));
  },
});

const ofPool = throttleStore(POOL);

/** The counters of attempts at the user pool, which all tenancies share. */
export const poolThrottle: Pick<typeof ofPool, 'count' | 'forgive'> = {
  count: (subjects, limit) => beyondTenants(() => ofPool.count(subjects, limit)),
  forgive: (subjects, limit) => beyondTenants(() => ofPool.forgive(subjects, limit)),
};

interface WindowKey {
  tenantUid: string;
  subject: string;
  window: number;
}

/** The number of the current window, and the share of it that is over. */
function windowAt(now: Date, seconds: number) {
  const windows = now.getTime() / 1000 / seconds;
  const window = Math.floor(windows);
  return { window, share: windows - window, expiresAt: (window + 2) * seconds };
}

type WindowCounts = { current: number; before: number; room: number; share: number };

/**
 * The share of a window that has to pass until at most `room` attempts count. The count of the previous window fades during this
 * window, and that of this window during the next.
 */
function shareUntil({ current, before, room, share }: WindowCounts): number {
  if (current <= room) return Math.max(0, 1 - (room - current) / before - share);
  return 1 - share + Math.max(0, 1 - room / current);
}

const hash = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('hex');

type Counter = WindowKey & { expiresAt: number };

const adding = ({ tenantUid, subject, window, expiresAt }: Counter, by: number) =>
  db.entities.throttle.upsert({ tenantUid, subject, window, expiresAt }).add({ tries: by });

async function add(counter: Counter, by: number): Promise<number> {
  const { data } = await adding(counter, by).go({ response: 'all_new' });
  return data.tries;
}

async function triesIn(key: WindowKey): Promise<number> {
  const { data } = await db.entities.throttle.get(key).go();
  return data?.tries ?? 0;
}
