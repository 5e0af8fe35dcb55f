import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { uidFrom } from '../../uid-from.ts';
import { companyInviteStore, NO_COMPANY } from '../company/company-invite-store.ts';
import { companyExists } from '../company/company-store.ts';
import { inviteStore, type OpenInvite, projectExists, type RenewedProof, SENT_MEANWHILE } from '../project/invite-store.ts';
import type { SeatItem } from './seat-store.ts';

/** The place of a seat. */
export type SeatScope = Pick<SeatItem, 'scope' | 'scopeUid'>;

/** An invitation to audit a project or company: it leads to a seat up to the end of a day, and to no role. */
export type SeatInvite = OpenInvite & { seatUntil: string };
const leadsToSeat = (invite: OpenInvite): invite is SeatInvite => invite.seatUntil !== undefined;

export const seatScopeOf = (invite: OpenInvite): SeatScope =>
  'projectUid' in invite ? { scope: 'project', scopeUid: invite.projectUid } : { scope: 'company', scopeUid: invite.companyUid };

/**
 * The data of a new mail of an invitation to audit, and the writes that send it. `before`: the invitation as it was read,
 * answered or not.
 */
type RenewedInvite = {
  email: string;
  until: string;
  before: SeatInvite | undefined;
  proofs: RenewedProof;
  mail: readonly Write[];
};

/**
 * The invitations of one tenant to audit. They lie among the other invitations of their place and address. An address has one in
 * a place at most, since its uid follows from both.
 */
export const seatInviteStore = (tenantUid: string) => ({
  /** The unanswered invitations of a project or company, by address. One Query of its invitations. */
  async pending({ scope, scopeUid }: SeatScope): Promise<SeatInvite[]> {
    const all: OpenInvite[] =
      scope === 'project'
        ? await inviteStore(tenantUid).pending(scopeUid)
        : await companyInviteStore(tenantUid).pending(scopeUid);
    return all.filter(leadsToSeat).sort(ascending(({ email }) => email));
  },

  /** The invitation of an address in a place, answered or not. Consistent, for a decision that follows at once. */
  async find({ scope, scopeUid }: SeatScope, email: string): Promise<SeatInvite | undefined> {
    const uid = seatInviteUid(tenantUid, { scope, scopeUid }, email);
    const { invite, companyinvite } = db.entities;
    const { data } =
      scope === 'project'
        ? await invite.get({ tenantUid, projectUid: scopeUid, uid }).go({ consistent: true })
        : await companyinvite.get({ tenantUid, companyUid: scopeUid, uid }).go({ consistent: true });
    return data && leadsToSeat(data) ? data : undefined;
  },

  /**
   * Writes an invitation with its mail, or gives an open one a new last day and a new mail. An answered one is replaced.
   * @throws stale_version when it was answered or changed meanwhile; conflict when the place is deleted
   */
  async set(place: SeatScope, { email, until, before, proofs, mail }: RenewedInvite, cause: Cause): Promise<void> {
    const open = before?.status === 'pending' ? before : undefined;
    const fields = {
      tenantUid,
      uid: seatInviteUid(tenantUid, place, email),
      email: email.toLowerCase(),
      isRequest: false,
      status: 'pending' as const,
      seatUntil: until,
      ...proofs,
      ...(open?.shownBy !== undefined && { shownBy: open.shownBy }),
      by: cause.by,
      created: open?.created ?? cause.at,
      version: (before?.version ?? 0) + 1,
    };
    const said = { email: fields.email, status: fields.status, seatUntil: until };
    const again = open ? [{ field: 'sentAgain', from: null, to: fields.email }] : [];
    await transact([
      ...putWrites(place, fields, before),
      auditWrite(
        tenantUid,
        {
          place: inScope(place.scope, place.scopeUid),
          subject: fields.uid,
          kind: 'invitation',
          changes: [...changesOf(open ?? {}, said), ...again],
        },
        cause,
      ),
      ...mail,
    ]);
  },

  /** The writes that take back an open one. Their transaction throws conflict when it is answered meanwhile. */
  removeWrites(invite: SeatInvite, cause: Cause): Write[] {
    return 'projectUid' in invite
      ? inviteStore(tenantUid).removeWrites(invite, cause)
      : companyInviteStore(tenantUid).removeWrites(invite, cause);
  },
});

/** Clients read this of every invitation. To audit, even a person with an account has to answer. */
const NO_ACCEPTANCE = { auto_accept_if_user_exists: false };

type Fields = Omit<SeatInvite, 'projectUid' | 'companyUid' | 'metaJson' | 'isAdmin' | 'roleUid'>;

/** Writes the invitation on the condition that it is as it was read, and that its place exists. */
function putWrites({ scope, scopeUid }: SeatScope, fields: Fields, before: SeatInvite | undefined): Write[] {
  const { invite, companyinvite } = db.entities;
  const { tenantUid } = fields;
  if (scope === 'project') {
    const put = invite
      .put({ ...fields, projectUid: scopeUid, metaJson: NO_ACCEPTANCE })
      .where((item, { eq, notExists }) =>
        before ? `${eq(item.version, before.version)} AND ${eq(item.status, before.status)}` : notExists(item.uid),
      );
    return [write(put, SENT_MEANWHILE), projectExists(tenantUid, scopeUid)];
  }
  const put = companyinvite
    .put({ ...fields, companyUid: scopeUid, isAdmin: false })
    .where((item, { eq, notExists }) =>
      before ? `${eq(item.version, before.version)} AND ${eq(item.status, before.status)}` : notExists(item.uid),
    );
  return [write(put, SENT_MEANWHILE), companyExists(tenantUid, scopeUid, NO_COMPANY)];
}

/** The uid of the one invitation to audit a place that an address can have. */
export const seatInviteUid = (tenantUid: string, { scopeUid }: SeatScope, email: string): string =>
  uidFrom(`audit ${tenantUid} ${scopeUid} ${email.toLowerCase()}`);
