import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { compareNames } from '../../../../shared/domain/kernel/names.ts';
import { notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MailrecipientEntity } from '../../entities/tenant/mail-recipient.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import type { TrailPlace } from '../../trail-place.ts';
import { TRANSACTION_LIMIT, transact, type Write, write } from '../../transact.ts';

export type RecipientItem = EntityItem<typeof MailrecipientEntity>;

/** A recipient of mails; an address without an account has no uid. */
export type Recipient = { email: string; userUid?: string | undefined; name?: string | undefined };

/** Projects and companies that count one mail: with what records it as sent they fit into a transaction. */
export const MAX_COUNTING = TRANSACTION_LIMIT - 1;

const ID_LENGTH = 32;

const uidOf = (scopeUid: string, email: string) =>
  createHash('sha256').update(`${scopeUid}#${email.toLowerCase()}`).digest('hex').slice(0, ID_LENGTH);

/**
 * The mails of one tenant's projects and companies: whether reminders are on, who gets mails, and how many (SET-069, SET-070).
 */
export const mailStore = (tenantUid: string) => ({
  /** Whether reminders are on for each of the scopes. They are on by default; one BatchGet per hundred. */
  async choices(scopeUids: Iterable<string>): Promise<(scopeUid: string) => boolean> {
    const unique = [...new Set(scopeUids)];
    if (unique.length === 0) return () => true;
    const { data } = await db.entities.mailsetting
      .get(unique.map((scopeUid) => ({ tenantUid, scopeUid })))
      .go({ concurrency: 4 });
    const off = new Set(data.filter(({ reminders }) => !reminders).map(({ scopeUid }) => scopeUid));
    return (scopeUid) => !off.has(scopeUid);
  },

  /** Switches the reminders of a project, a company or a person on or off. */
  async choose(place: TrailPlace, scopeUid: string, from: boolean, reminders: boolean, cause: Cause): Promise<void> {
    await transact([
      write(db.entities.mailsetting.put({ tenantUid, scopeUid, reminders })),
      auditWrite(tenantUid, place, scopeUid, 'mail-setting', [{ field: 'reminders', from, to: reminders }], cause),
    ]);
  },

  /** All recipients of a mail of the scope, and people whose reminders were switched, by address: one Query. */
  async recipients(scopeUid: string): Promise<RecipientItem[]> {
    const { mailrecipient } = await readPartition(partition.mails(tenantUid, scopeUid), sortKey.recipient());
    return mailrecipient.sort((a, b) => compareNames(a.email, b.email));
  },

  /** What is kept of an address in each of the scopes; one BatchGet per hundred. */
  async ofAddress(scopeUids: readonly string[], email: string): Promise<RecipientItem[]> {
    const keys = scopeUids.map((scopeUid) => ({ tenantUid, scopeUid, uid: uidOf(scopeUid, email) }));
    return keys.length === 0 ? [] : (await db.entities.mailrecipient.get(keys).go({ concurrency: 4 })).data;
  },

  /** A recipient by uid or its first eight characters. @throws not_found */
  async recipient(scopeUid: string, id: string): Promise<RecipientItem> {
    const { mailrecipient } =
      id.length < 8 ? { mailrecipient: [] } : await readPartition(partition.mails(tenantUid, scopeUid), sortKey.recipient(id));
    if (!mailrecipient[0] || mailrecipient.length > 1) throw notFound('recipient');
    return mailrecipient[0];
  },

  /**
   * Lets a recipient get reminders of the scope or none; an address that is not known yet becomes a recipient. Nothing is written
   * where it is so already.
   */
  async mute(place: TrailPlace, scopeUid: string, email: string, muted: boolean, cause: Cause): Promise<RecipientItem> {
    const uid = uidOf(scopeUid, email);
    const key = { tenantUid, scopeUid, uid };
    const { data: current } = await db.entities.mailrecipient.get(key).go({ consistent: true });
    // a recipient without a choice gets reminders
    const changes = changesOf(current ? { muted: current.muted ?? false } : {}, { muted });
    if (current && changes.length === 0) return current;
    await transact([
      write(db.entities.mailrecipient.upsert({ ...key, email: email.toLowerCase(), muted })),
      auditWrite(tenantUid, place, scopeUid, 'mail-recipient', changes, cause, { email }),
    ]);
    return this.recipient(scopeUid, uid);
  },

  /** Deletes a recipient of each of the scopes; who is none there changes nothing. */
  forgetWrites: (scopeUids: readonly string[], email: string): Write[] =>
    scopeUids.map((scopeUid) => write(db.entities.mailrecipient.delete({ tenantUid, scopeUid, uid: uidOf(scopeUid, email) }))),

  /** Counts a mail for each of the scopes, in the transaction that records it as sent. */
  countWrites: (scopeUids: readonly string[], { email, userUid, name }: Recipient, at: string): Write[] =>
    [...new Set(scopeUids)].map((scopeUid) =>
      write(
        db.entities.mailrecipient
          .upsert({ tenantUid, scopeUid, uid: uidOf(scopeUid, email) })
          .set({ email: email.toLowerCase(), lastSent: at, ...(userUid && { userUid }), ...(name && { name }) })
          .add({ sent: 1 }),
      ),
    ),
});
