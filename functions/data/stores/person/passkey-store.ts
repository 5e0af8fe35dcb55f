import type { EntityItem } from 'electrodb';
import { MAX_PASSKEYS, type SessionStep } from '../../../../shared/domain/access/passkeys.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { AppError, errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { PasskeyEntity } from '../../entities/person/passkey.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import type { PersonItem } from './person-store.ts';

export type PasskeyItem = EntityItem<typeof PasskeyEntity>;

/** The user pool renews no session beyond it. */
const STEP_SECONDS = 30 * 86_400;

const REGISTERED = errorKind('conflict', 'This passkey is registered already. Use another device or security key.');
const FULL = `You have ${MAX_PASSKEYS} passkeys here, which is the most. Remove one first.`;
/** Another request has used or removed the passkey at the same moment. */
const USED = errorKind('stale_version', 'This passkey was used elsewhere in the meantime. Sign in again.');

/** The passkeys of one tenant's people. */
export const passkeyStore = (tenantUid: string) => {
  const stepWrite = (userUid: string, { id, by }: SessionStep, now: string): Write => {
    const expiresAt = Math.floor(Date.parse(now) / 1000) + STEP_SECONDS;
    return write(db.entities.sessionStep.put({ tenantUid, userUid, id, by, expiresAt }));
  };
  /**
   * The profile says since when there are passkeys, so that a request need not read them. Its version detects two changes at
   * once.
   */
  const profileWrite = ({ uid, version }: PersonItem, passkeysSince: string | undefined): Write => {
    const patch = db.entities.user
      .patch({ tenantUid, uid })
      .set({ version: version + 1, ...(passkeysSince && { passkeysSince }) });
    return write((passkeysSince ? patch : patch.remove(['passkeysSince'])).where((item, { eq }) => eq(item.version, version)));
  };
  /** Ends all sessions except `kept`, and records since when the person has had passkeys, or that there are none. */
  const endingWrite = (
    { uid, version }: PersonItem,
    { since, kept }: { since: string | undefined; kept: string | undefined },
    cause: Cause,
  ): Write => {
    const patch = db.entities.user.patch({ tenantUid, uid }).set({
      version: version + 1,
      signedOutAt: cause.at,
      ...(since && { passkeysSince: since }),
      ...(kept && { keptSession: kept }),
    });
    const gone = [...(since ? [] : (['passkeysSince'] as const)), ...(kept ? [] : (['keptSession'] as const))];
    return write((gone.length > 0 ? patch.remove(gone) : patch).where((item, { eq }) => eq(item.version, version)));
  };
  const entry = (
    userUid: string,
    { from = null, to = null }: { from?: string | null; to?: string | null },
    cause: Cause,
  ): Write =>
    auditWrite(
      tenantUid,
      { place: IN_TENANCY, subject: userUid, kind: 'person', changes: changesOf({ passkey: from }, { passkey: to }) },
      cause,
    );
  const forgetWrites = (passkeys: readonly PasskeyItem[]): Write[] =>
    passkeys.map(({ userUid, uid }) => write(db.entities.passkey.delete({ tenantUid, userUid, uid })));
  const goneWrites = ({ uid }: PersonItem, gone: readonly PasskeyItem[], cause: Cause): Write[] => [
    ...forgetWrites(gone),
    ...gone.map(({ label }) => entry(uid, { from: label }, cause)),
  ];

  return {
    /** The passkeys of a person, the first one first. One Query. */
    async of(userUid: string): Promise<PasskeyItem[]> {
      const { data } = await db.entities.passkey.query.primary({ tenantUid, userUid }).go({ pages: 'all', consistent: true });
      return data.sort(ascending(({ created }) => created));
    },

    /** @throws not_found */
    async get(userUid: string, uid: string): Promise<PasskeyItem> {
      const { data } = await db.entities.passkey.get({ tenantUid, userUid, uid }).go({ consistent: true });
      if (!data) throw notFound('passkey');
      return data;
    },

    /**
     * Adds a passkey to a person who has `known`, and counts the session that adds it as opened with it. `also`: further writes
     * of the transaction. @throws conflict for a registered passkey, and above the maximum; stale_version
     */
    async add(
      { person, known, session }: { person: PersonItem; known: readonly PasskeyItem[]; session: string | undefined },
      passkey: Omit<PasskeyItem, 'tenantUid' | 'userUid' | 'created'>,
      cause: Cause,
      also: readonly Write[],
    ): Promise<PasskeyItem> {
      if (known.length >= MAX_PASSKEYS) throw new AppError('conflict', FULL);
      const item = { tenantUid, userUid: person.uid, ...passkey, created: cause.at };
      await transact([
        write(db.entities.passkey.create(item), REGISTERED),
        profileWrite(person, person.passkeysSince ?? cause.at),
        ...(session === undefined ? [] : [stepWrite(person.uid, { id: session, by: 'passkey' }, cause.at)]),
        entry(person.uid, { to: passkey.label }, cause),
        ...also,
      ]);
      return item;
    },

    /** Gives a passkey another name. @throws not_found */
    async rename({ userUid, uid, label: from }: PasskeyItem, label: string, cause: Cause): Promise<void> {
      const named = db.entities.passkey.patch({ tenantUid, userUid, uid }).set({ label });
      await transact([write(named, () => notFound('passkey')), entry(userUid, { from, to: label }, cause)]);
    },

    /**
     * Removes passkeys of a person, with an audit entry for each, and ends their sessions here except `kept`: the new holder of a
     * lost passkey may have one open. @throws stale_version
     */
    async remove(
      { person, known, kept }: { person: PersonItem; known: readonly PasskeyItem[]; kept?: string | undefined },
      gone: readonly PasskeyItem[],
      cause: Cause,
      also: readonly Write[],
    ): Promise<void> {
      const since = known.length > gone.length ? person.passkeysSince : undefined;
      await transact([
        ...goneWrites(person, gone, cause),
        endingWrite(person, { since, kept }, cause),
        auditWrite(
          tenantUid,
          { place: IN_TENANCY, subject: person.uid, kind: 'person', changes: changesOf({}, { signedOutAt: cause.at }) },
          cause,
        ),
        ...also,
      ]);
    },

    /** Takes all passkeys away that can open no session, which ends none. @throws stale_version */
    async removeUnusable(person: PersonItem, all: readonly PasskeyItem[], cause: Cause, also: readonly Write[]): Promise<void> {
      await transact([...goneWrites(person, all, cause), profileWrite(person, undefined), ...also]);
    },

    /** Deletes passkeys without an entry that names them, for a former member. */
    forgetWrites,

    /** Records that a passkey has opened a session. `counter`: what its authenticator counts now. @throws stale_version */
    async open({ userUid, uid, counter: before }: PasskeyItem, counter: number, session: string, now: string): Promise<void> {
      const used = db.entities.passkey
        .patch({ tenantUid, userUid, uid })
        .set({ counter, lastUsed: now })
        .where((item, { eq }) => eq(item.counter, before));
      await transact([write(used, USED), stepWrite(userUid, { id: session, by: 'passkey' }, now)]);
    },

    /** Records that a person with a passkey opened a session with the code of an authenticator app. */
    openByApp: (userUid: string, session: string, now: string): Promise<void> =>
      transact([stepWrite(userUid, { id: session, by: 'app' }, now)]),
  };
};
