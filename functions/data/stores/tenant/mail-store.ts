import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { compareNames } from '../../../../shared/domain/kernel/names.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
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

/** Whether reminders are on, and the version of that choice. */
export type MailChoice = { isOn: boolean; version: number };
const NO_CHOICE: MailChoice = { isOn: true, version: 0 };

const CHOSEN = errorKind(
  'stale_version',
  'Somebody else has switched these reminders in the meantime. Load the page again and repeat your change.',
);

/** The condition that a choice has still a version; 0 is that of none, and of one of an earlier release. */
const isStill = <V>(
  version: V,
  { eq, notExists }: { eq(of: V, value: number): string; notExists(of: V): string },
  now: number,
) => (now === 0 ? notExists(version) : eq(version, now));

const uidOf = (scopeUid: string, email: string) =>
  createHash('sha256').update(`${scopeUid}#${email.toLowerCase()}`).digest('hex').slice(0, ID_LENGTH);

/**
 * The mails of one tenant's projects and companies: whether reminders are on, who gets mails, and how many (SET-069, SET-070).
 */
export const mailStore = (tenantUid: string) => ({
  /** The choice of each of the scopes: reminders are on by default, in version 0. One BatchGet per hundred. */
  async settings(scopeUids: Iterable<string>, { consistent = false } = {}): Promise<(scopeUid: string) => MailChoice> {
    const unique = [...new Set(scopeUids)];
    if (unique.length === 0) return () => NO_CHOICE;
    const { data } = await db.entities.mailsetting
      .get(unique.map((scopeUid) => ({ tenantUid, scopeUid })))
      .go({ concurrency: 4, consistent });
    const chosen = new Map(data.map(({ scopeUid, reminders, version = 0 }) => [scopeUid, { isOn: reminders, version }]));
    return (scopeUid) => chosen.get(scopeUid) ?? NO_CHOICE;
  },

  /** Whether reminders are on for each of the scopes; costs as `settings`. */
  async choices(scopeUids: Iterable<string>): Promise<(scopeUid: string) => boolean> {
    const settingOf = await this.settings(scopeUids);
    return (scopeUid) => settingOf(scopeUid).isOn;
  },

  /**
   * Switches the reminders of a project, a company or a person on or off. `now`: the choice as it was read.
   * @throws stale_version if somebody has chosen since
   */
  async choose(place: TrailPlace, scopeUid: string, now: MailChoice, reminders: boolean, cause: Cause): Promise<void> {
    const chosen = db.entities.mailsetting
      .put({ tenantUid, scopeUid, reminders, version: now.version + 1 })
      .where(({ version }, op) => isStill(version, op, now.version));
    await transact([
      write(chosen, CHOSEN),
      auditWrite(
        tenantUid,
        { place, subject: scopeUid, kind: 'mail-setting', changes: [{ field: 'reminders', from: now.isOn, to: reminders }] },
        cause,
      ),
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
   * where it is so already. @param seen the version that the caller has seen
   * @throws stale_version if somebody has chosen since
   */
  async mute(
    place: TrailPlace,
    scopeUid: string,
    { email, muted, seen }: { email: string; muted: boolean; seen?: number | undefined },
    cause: Cause,
  ): Promise<RecipientItem> {
    const uid = uidOf(scopeUid, email);
    const key = { tenantUid, scopeUid, uid };
    const { data: current } = await db.entities.mailrecipient.get(key).go({ consistent: true });
    const version = current?.version ?? 0;
    // a recipient without a choice gets reminders
    const changes = changesOf(current ? { muted: current.muted ?? false } : {}, { muted });
    if (current && changes.length === 0) return current;
    if (seen !== undefined && seen !== version) throw CHOSEN();
    await transact([
      write(
        db.entities.mailrecipient
          .upsert({ ...key, email: email.toLowerCase(), muted, version: version + 1 })
          .where((item, op) => isStill(item.version, op, version)),
        CHOSEN,
      ),
      auditWrite(tenantUid, { place, subject: scopeUid, kind: 'mail-recipient', changes, context: { email } }, cause),
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
