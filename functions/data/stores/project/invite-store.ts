import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { CompanyinviteEntity } from '../../entities/company/company-invite.ts';
import type { InviteEntity } from '../../entities/project/invite.ts';
import { readList, readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, transactThen, type Write, write } from '../../transact.ts';
import { uidFrom } from '../../uid-from.ts';

export type InviteItem = EntityItem<typeof InviteEntity>;
export type NewInvite = Pick<
  InviteItem,
  'projectUid' | 'email' | 'roleUid' | 'isRequest' | 'metaJson' | 'status' | 'proof' | 'until'
> & { uid?: string };

const NO_PROJECT = errorKind(
  'conflict',
  'This project has been deleted in the meantime. Nobody can be invited into it any more.',
);
const OPEN = errorKind('conflict', 'This person has an open invitation or request here. Delete it to send a new one.', {
  email: ['This person is invited already.'],
});
const GONE = errorKind('conflict', 'This invitation has been withdrawn.');
const ANSWERED = errorKind('conflict', 'This invitation has been answered already. Load the page again.');

/** Of an invitation to audit: its last day may have changed, too. */
export const CHANGED_MEANWHILE = errorKind(
  'conflict',
  'This invitation has been changed or answered in the meantime. Load the page again.',
);

export const SENT_MEANWHILE = errorKind(
  'stale_version',
  'This invitation has been sent or answered by somebody else in the meantime. Load the page again.',
);

/**
 * The uid of an address's next invitation to something, such as a role, or of its next request. Simultaneous invitations get the
 * same uid, so only one is accepted.
 * @param before number of stored ones, answered or not
 */
export const nextInviteUid = (placeUid: string, email: string, to: string, before: number): string =>
  uidFrom(`invite ${placeUid} ${email.toLowerCase()} ${to} ${before}`);

/** The hash of the code in the newest mail, and of those before it; empty where the newest carries none. */
export type RenewedProof = Partial<Pick<InviteItem, 'proof' | 'replacedProofs'>>;

/** An open invitation, or request to join, of a project or a company. */
export type OpenInvite = InviteItem | EntityItem<typeof CompanyinviteEntity>;

/** `roleUid`: the role that an accepted request leads to; `onBehalf`: an administrator answers for the person. */
type InviteAnswer = { status: 'accepted' | 'rejected'; roleUid?: string; onBehalf?: boolean };

const answered = ({ version }: InviteItem, { onBehalf, ...answer }: InviteAnswer, { at }: Cause) => ({
  ...answer,
  ...(onBehalf && { onBehalf }),
  answered: at,
  version: version + 1,
});

/** The invitations into the projects of one tenant. Addresses are kept in small letters, as people are found by them. */
export const inviteStore = (tenantUid: string) => ({
  /** All invitations into a project, including answered ones, in no order. One Query. */
  async all(projectUid: string): Promise<InviteItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.invite())).invite;
  },

  /** The unanswered invitations into a project, oldest first. One Query. */
  async pending(projectUid: string): Promise<InviteItem[]> {
    return (await this.all(projectUid)).filter(({ status }) => status === 'pending').sort(ascending(({ created }) => created));
  },

  /** The unanswered invitations of one address, over all projects. One Query. */
  async pendingOf(email: string): Promise<InviteItem[]> {
    const { data } = await db.entities.invite.query.ofEmail({ tenantUid, email: email.toLowerCase() }).go({ pages: 'all' });
    return data.filter(({ status }) => status === 'pending');
  },

  /**
   * All invitations of one address and its requests to join, answered ones included, from projects and
   * companies together. One Query.
   */
  async everyOf(email: string): Promise<OpenInvite[]> {
    const { invite, companyinvite } = await readList(partition.invitesTo(tenantUid, email.toLowerCase()));
    return [...invite, ...companyinvite];
  },

  /** The unanswered invitations of one address, from projects and companies together. One Query. */
  async openOf(email: string): Promise<OpenInvite[]> {
    return (await this.everyOf(email)).filter(({ status }) => status === 'pending');
  },

  /** Notes the account that was registered with the code of open invitations, unless they have been withdrawn meanwhile. */
  async noteShown(open: readonly OpenInvite[], shownBy: string): Promise<void> {
    const { invite, companyinvite } = db.entities;
    const writes = open.map((each) =>
      'projectUid' in each
        ? write(invite.patch({ tenantUid, projectUid: each.projectUid, uid: each.uid }).set({ shownBy }), GONE)
        : write(companyinvite.patch({ tenantUid, companyUid: each.companyUid, uid: each.uid }).set({ shownBy }), GONE),
    );
    try {
      if (writes.length > 0) await transact(writes);
    } catch (error) {
      if (!GONE.is(error)) throw error;
    }
  },

  /** Deletes those to one address, from projects and companies together, answered ones included. One Query. */
  async forgetWrites(email: string): Promise<Write[]> {
    const { invite, companyinvite } = await readList(partition.invitesTo(tenantUid, email.toLowerCase()));
    return [
      ...invite.map(({ projectUid, uid }) => write(db.entities.invite.delete({ tenantUid, projectUid, uid }))),
      ...companyinvite.map(({ companyUid, uid }) => write(db.entities.companyinvite.delete({ tenantUid, companyUid, uid }))),
    ];
  },

  /** The number of unanswered invitations of an address. */
  async countOf(email: string): Promise<number> {
    return (await this.openOf(email)).length;
  },

  /** Consistent, since another attempt may have written it a moment ago. @throws not_found */
  async get(projectUid: string, uid: string): Promise<InviteItem> {
    const { data } = await db.entities.invite.get({ tenantUid, projectUid, uid }).go({ consistent: true });
    if (!data) throw notFound('invitation');
    return data;
  },

  /**
   * Writes an invitation, with a random uid unless it has one; `more` are writes that belong to it, such as the membership when
   * it is accepted at once. What does not fit, as for a person of very many clients, is written after it, in their order.
   * @throws conflict when the project was deleted
   * meanwhile, or another one with the uid was written
   */
  async create(fields: NewInvite, more: readonly Write[], cause: Cause): Promise<InviteItem> {
    const item = {
      tenantUid,
      uid: randomUUID(),
      by: cause.by,
      created: cause.at,
      version: 1,
      ...fields,
      email: fields.email.toLowerCase(),
    };
    const { email, roleUid, status } = item;
    const main = [
      write(db.entities.invite.create(item), OPEN),
      projectExists(tenantUid, item.projectUid),
      auditWrite(
        tenantUid,
        {
          place: inProject(item.projectUid),
          subject: item.uid,
          kind: 'invitation',
          changes: changesOf({}, { email, roleUid, status, ...(item.until && { until: item.until }) }),
        },
        cause,
      ),
    ];
    await transactThen(main, more);
    return item;
  },

  /**
   * Answers an invitation once; `more` as of a new one.
   * @throws conflict when it is answered already, and for one to audit whose last day is another one by now
   */
  async answer(invite: InviteItem, answer: InviteAnswer, more: readonly Write[], cause: Cause): Promise<InviteItem> {
    await transactThen(this.answerWrites(invite, answer, cause), more);
    return { ...invite, ...answered(invite, answer, cause) };
  },

  /** The answer to an invitation as part of a transaction. */
  answerWrites(invite: InviteItem, answer: InviteAnswer, cause: Cause): Write[] {
    const { projectUid, uid, seatUntil } = invite;
    const { onBehalf: _, ...told } = answer;
    return [
      write(
        db.entities.invite
          .patch({ tenantUid, projectUid, uid })
          .set(answered(invite, answer, cause))
          .where((item, { eq }) =>
            seatUntil === undefined
              ? eq(item.status, 'pending')
              : `${eq(item.status, 'pending')} AND ${eq(item.seatUntil, seatUntil)}`,
          ),
        seatUntil === undefined ? ANSWERED : CHANGED_MEANWHILE,
      ),
      auditWrite(
        tenantUid,
        { place: inProject(projectUid), subject: uid, kind: 'invitation', changes: changesOf(invite, told) },
        cause,
      ),
    ];
  },

  /**
   * Stores the proof of a newer mail of an open invitation; `mail` are the writes that send it.
   * @throws stale_version when it is answered or sent again in the meantime
   */
  async renew(
    { projectUid, uid, email, version }: InviteItem,
    proofs: RenewedProof,
    mail: readonly Write[],
    cause: Cause,
  ): Promise<void> {
    const renewed = db.entities.invite
      .patch({ tenantUid, projectUid, uid })
      .set({ ...proofs, version: version + 1 })
      .where((item, { eq }) => `${eq(item.status, 'pending')} AND ${eq(item.version, version)}`);
    await transact([
      write(renewed, SENT_MEANWHILE),
      auditWrite(
        tenantUid,
        {
          place: inProject(projectUid),
          subject: uid,
          kind: 'invitation',
          changes: [{ field: 'sentAgain', from: null, to: email }],
        },
        cause,
      ),
      ...mail,
    ]);
  },

  /** Takes back an open invitation. @throws conflict when it is answered already */
  async remove(invite: InviteItem, cause: Cause): Promise<void> {
    await transact(this.removeWrites(invite, cause));
  },

  /** The removal of an invitation as part of a transaction. */
  removeWrites({ projectUid, uid, email }: InviteItem, cause: Cause): Write[] {
    const pending = db.entities.invite.delete({ tenantUid, projectUid, uid }).where((item, { eq }) => eq(item.status, 'pending'));
    return [
      write(pending, ANSWERED),
      auditWrite(
        tenantUid,
        {
          place: inProject(projectUid),
          subject: uid,
          kind: 'invitation',
          changes: [{ field: 'deleted', from: email, to: null }],
        },
        cause,
      ),
    ];
  },
});

/** Condition for a transaction: the project exists, so that no invitation outlives it. */
export const projectExists = (tenantUid: string, projectUid: string): Write =>
  check(
    db.entities.project.delete({ tenantUid, uid: projectUid }).where(({ uid }, { exists }) => exists(uid)),
    NO_PROJECT,
  );
