import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { mergeGrants } from '../../../../shared/domain/access/rights.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { CompanyinviteEntity } from '../../entities/company/company-invite.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inCompany } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { changeWrites } from '../person/grant-writes.ts';
import { CHANGED_MEANWHILE, type RenewedProof, SENT_MEANWHILE } from '../project/invite-store.ts';
import { COMPANY_MEMBER, ownRight } from './company-rights.ts';
import { companyExists } from './company-store.ts';

export type CompanyInviteItem = EntityItem<typeof CompanyinviteEntity>;
export type NewCompanyInvite = Pick<CompanyInviteItem, 'companyUid' | 'email' | 'isAdmin' | 'isRequest' | 'proof'> & {
  uid?: string;
};

const OPEN = errorKind('conflict', 'This address has an open invitation. Delete it to send a new one.', {
  email: ['This address is invited already.'],
});
const MISSING = errorKind('not_found', notFoundText('invitation'));
const ANSWERED = errorKind('conflict', 'This invitation has been answered already. Load the page again.');
export const NO_COMPANY = errorKind('conflict', 'The company of this invitation has been deleted. Nothing is left to answer.');
const BUSY = errorKind(
  'stale_version',
  "Somebody else changed this person's rights in the meantime. Load the page again and repeat your change.",
);

/** `onBehalf`: an administrator answers for the person. */
type CompanyInviteAnswer = { status: 'accepted' | 'rejected'; onBehalf?: boolean };

const answered = ({ version }: CompanyInviteItem, { status, onBehalf = false }: CompanyInviteAnswer, { at }: Cause) => ({
  status,
  ...(onBehalf && { onBehalf }),
  answered: at,
  version: version + 1,
});

/** The invitations to the companies of one tenant, and the requests to join them. Addresses are kept in small letters. */
export const companyInviteStore = (tenantUid: string) => ({
  /** The invitations of a company, answered ones included, in no order. One Query. */
  async all(companyUid: string): Promise<CompanyInviteItem[]> {
    const { data } = await db.entities.companyinvite.query.primary({ tenantUid, companyUid }).go({ pages: 'all' });
    return data;
  },

  /** The open invitations of a company, oldest first. One Query. */
  async pending(companyUid: string): Promise<CompanyInviteItem[]> {
    const all = await this.all(companyUid);
    return all.filter(({ status }) => status === 'pending').sort(ascending(({ created }) => created));
  },

  /** All invitations of one address, oldest first. One Query. */
  async ofEmail(email: string): Promise<CompanyInviteItem[]> {
    const { data } = await db.entities.companyinvite.query
      .ofEmail({ tenantUid, email: email.toLowerCase() })
      .go({ pages: 'all' });
    return data;
  },

  /** Consistent, since it may have been written a moment ago. @throws not_found */
  async get(companyUid: string, uid: string): Promise<CompanyInviteItem> {
    const { data } = await db.entities.companyinvite.get({ tenantUid, companyUid, uid }).go({ consistent: true });
    if (!data) throw MISSING();
    return data;
  },

  /**
   * Writes an invitation; `more` are writes that belong to it, such as its mail. @throws conflict when one with the uid exists
   */
  async create(fields: NewCompanyInvite, more: readonly Write[], cause: Cause): Promise<CompanyInviteItem> {
    const item = {
      tenantUid,
      uid: randomUUID(),
      by: cause.by,
      created: cause.at,
      version: 1,
      status: 'pending' as const,
      ...fields,
      email: fields.email.toLowerCase(),
    };
    await transact([
      write(db.entities.companyinvite.create(item), OPEN),
      companyExists(tenantUid, fields.companyUid, NO_COMPANY),
      auditWrite(
        tenantUid,
        {
          place: inCompany(fields.companyUid),
          subject: item.uid,
          kind: 'invitation',
          changes: changesOf(
            {},
            { companyUid: fields.companyUid, isAdmin: fields.isAdmin, isRequest: fields.isRequest, email: item.email },
          ),
        },
        cause,
      ),
      ...more,
    ]);
    return item;
  },

  /**
   * Answers an invitation once; accepting makes `userUid` a member. An invitation to audit makes no member and leads to a seat
   * alone. `onBehalf`: an administrator answers for the person; `more`: the writes of that seat, or the mail of a rejection.
   * @throws conflict for an answered invitation, and for one to audit whose last day has changed
   */
  async answer(
    invite: CompanyInviteItem,
    { userUid, onBehalf = false }: { userUid: string | null; onBehalf?: boolean },
    cause: Cause,
    more: readonly Write[] = [],
  ): Promise<CompanyInviteItem> {
    const answer = { status: userUid === null ? ('rejected' as const) : ('accepted' as const), onBehalf };
    const joins = userUid !== null && invite.seatUntil === undefined;
    await transact([
      ...this.answerWrites(invite, answer, cause),
      ...(joins ? await joinWrites(tenantUid, invite, userUid, cause) : []),
      ...more,
    ]);
    return { ...invite, ...answered(invite, answer, cause) };
  },

  /** The answer alone as part of a transaction. */
  answerWrites(invite: CompanyInviteItem, answer: CompanyInviteAnswer, cause: Cause): Write[] {
    const { companyUid, uid, seatUntil } = invite;
    const { status } = answer;
    return [
      write(
        db.entities.companyinvite
          .patch({ tenantUid, companyUid, uid })
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
        { place: inCompany(companyUid), subject: uid, kind: 'invitation', changes: changesOf(invite, { status }) },
        cause,
      ),
    ];
  },

  /**
   * Stores the proof of a newer mail of an open invitation; `mail` are the writes that send it.
   * @throws stale_version when it is answered or sent again in the meantime
   */
  async renew(
    { companyUid, uid, email, version }: CompanyInviteItem,
    proofs: RenewedProof,
    mail: readonly Write[],
    cause: Cause,
  ): Promise<void> {
    const renewed = db.entities.companyinvite
      .patch({ tenantUid, companyUid, uid })
      .set({ ...proofs, version: version + 1 })
      .where((item, { eq }) => `${eq(item.status, 'pending')} AND ${eq(item.version, version)}`);
    await transact([
      write(renewed, SENT_MEANWHILE),
      auditWrite(
        tenantUid,
        {
          place: inCompany(companyUid),
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
  async remove(invite: CompanyInviteItem, cause: Cause): Promise<void> {
    await transact(this.removeWrites(invite, cause));
  },

  /** The same as part of a transaction. */
  removeWrites({ companyUid, uid, email }: CompanyInviteItem, cause: Cause): Write[] {
    const pending = db.entities.companyinvite
      .delete({ tenantUid, companyUid, uid })
      .where((item, { eq }) => eq(item.status, 'pending'));
    return [
      write(pending, ANSWERED),
      auditWrite(
        tenantUid,
        {
          place: inCompany(companyUid),
          subject: uid,
          kind: 'invitation',
          changes: [{ field: 'deleted', from: email, to: null }],
        },
        cause,
      ),
    ];
  },
});

/**
 * The grant of an accepted invitation, added to the person's existing rights. Permission groups alone say what their members may
 * do.
 */
async function joinWrites(
  tenantUid: string,
  { companyUid, isAdmin }: CompanyInviteItem,
  userUid: string,
  cause: Cause,
): Promise<Write[]> {
  const { grant } = await readPartition(partition.user(tenantUid, userUid), sortKey.grant('company', companyUid));
  const held = grant[0];
  const there = companyExists(tenantUid, companyUid, NO_COMPANY);
  const given = { isAdmin, actions: held?.groups?.length ? [] : [...COMPANY_MEMBER] };
  if (held) {
    const own = mergeGrants([given, ownRight(held)])!;
    return [...changeWrites(held, { ...mergeGrants([given, held])!, own }, [], cause), there];
  }
  const key = { tenantUid, userUid, scope: 'company' as const, scopeUid: companyUid };
  return [
    write(db.entities.grant.create({ ...key, ...given, roles: [], version: 1 }), BUSY),
    there,
    auditWrite(
      tenantUid,
      {
        place: inCompany(companyUid),
        subject: userUid,
        kind: 'membership',
        changes: changesOf({}, given),
        context: { company: companyUid },
      },
      cause,
    ),
  ];
}
