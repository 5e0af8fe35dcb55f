import type { EntityItem } from 'electrodb';
import { MAX_ENDED, withEnded } from '../../../../shared/domain/access/sessions.ts';
import { descending } from '../../../../shared/domain/kernel/order.ts';
import { isStale, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { SessionEntity } from '../../entities/person/session.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { personStore } from './person-store.ts';

export type SessionItem = EntityItem<typeof SessionEntity>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The user pool renews nothing beyond it. */
const LONGEST_MS = 30 * DAY_MS;
const ATTEMPTS = 5;

/** The sessions of one tenant's people. */
export const sessionStore = (tenantUid: string) => ({
  /** Every session of a person that something could still renew, the latest first. One Query. */
  async of(userUid: string): Promise<SessionItem[]> {
    const { data } = await db.entities.session.query.primary({ tenantUid, userUid }).go({ pages: 'all' });
    return data.sort(descending(({ lastSeen }) => lastSeen));
  },

  /** Deletes the sessions of a former member, who is deactivated and whose tokens open nothing. */
  forgetWrites: (sessions: readonly SessionItem[]): Write[] =>
    sessions.map(({ userUid, id }) => write(db.entities.session.delete({ tenantUid, userUid, id }))),

  /** @throws not_found */
  async get(userUid: string, id: string): Promise<SessionItem> {
    const { data } = await db.entities.session.get({ tenantUid, userUid, id }).go();
    if (!data) throw notFound('session');
    return data;
  },

  /**
   * Records that a session is in use: at its first use, and then once an hour. `writes`: what the first use brings with it.
   * @returns whether it is its first use here
   */
  async note(
    session: Pick<SessionItem, 'userUid' | 'id' | 'device' | 'begun'>,
    now: Date,
    writes: (known: readonly SessionItem[]) => Promise<Write[]>,
  ): Promise<boolean> {
    const { userUid, id } = session;
    const { data: known } = await db.entities.session.get({ tenantUid, userUid, id }).go();
    const lastSeen = now.toISOString();
    if (known && Date.parse(known.lastSeen) > now.getTime() - HOUR_MS) return false;
    if (known) {
      await transact([write(db.entities.session.patch({ tenantUid, userUid, id }).set({ lastSeen }))]);
      return false;
    }
    const expiresAt = Math.floor((Date.parse(session.begun) + LONGEST_MS) / 1000);
    const item = { tenantUid, ...session, lastSeen, expiresAt };
    await transact([write(db.entities.session.put(item)), ...(await writes(await this.of(userUid)))]);
    return true;
  },

  /**
   * Ends one session: its tokens are refused from the next request on. A person who has ended many within a month ends all of
   * them, so that their profile stays small. @throws not_found
   */
  end: (userUid: string, id: string, cause: Cause): Promise<void> =>
    retryOn(isStale, { attempts: ATTEMPTS, pauseMs: growingPause }, () => endOnce(tenantUid, userUid, id, cause)),
});

async function endOnce(tenantUid: string, userUid: string, id: string, cause: Cause): Promise<void> {
  const person = await personStore(tenantUid).get(userUid, { consistent: true });
  const until = new Date(Date.parse(cause.at) + LONGEST_MS).toISOString();
  const endedSessions = withEnded(person.endedSessions ?? [], { id, until }, cause.at);
  if (endedSessions.length > MAX_ENDED) return personStore(tenantUid).signOut(userUid, cause);
  await transact([
    write(
      db.entities.user
        .patch({ tenantUid, uid: userUid })
        .set({ endedSessions, version: person.version + 1 })
        .where((item, { eq }) => eq(item.version, person.version)),
    ),
    auditWrite(
      tenantUid,
      { place: IN_TENANCY, subject: userUid, kind: 'person', changes: changesOf({}, { sessionEnded: id }) },
      cause,
    ),
  ]);
}
