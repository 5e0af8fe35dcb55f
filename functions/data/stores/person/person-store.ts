import type { EntityItem } from 'electrodb';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import type { SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import { isNewDay } from '../../../../shared/domain/person/review.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import type { UserEntity } from '../../entities/person/user.ts';
import { asMembership } from '../../reach.ts';
import { db } from '../../service.ts';
import { IN_TENANCY, inScope } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { tenancyStore } from '../tenant/tenancy-store.ts';

export type PersonItem = EntityItem<typeof UserEntity>;
type NewPerson = {
  uid: string;
  email: string;
  firstName: string;
  lastName: string;
  isSuperuser?: boolean;
  isTenantSuperuser?: boolean;
  /** sessions that began before do not count in the tenant */
  signedOutAt?: string;
  mailboxShownAt?: string;
};
type NewGrant = {
  scope: 'project' | 'company';
  scopeUid: string;
  isAdmin: boolean;
  actions: readonly Action[];
  roles: MemberRole[];
};

/** People who cost as much when each is read as a megabyte of the tenancy's list: 128 units. */
const READS_OF_A_PAGE = 256;

/** All earlier sessions have been ended since. */
const ENDED_SINCE = errorKind('conflict', 'These sessions have ended already.');

const IS_NOTED = errorKind('conflict', 'This has been recorded already.');

export const IS_MEMBER = errorKind('conflict', 'This person is a member of the tenancy already.');

/** The people of one tenant. A person's uid is the user pool's `sub`. */
export const personStore = (tenantUid: string) => ({
  /**
   * Makes an account of the user pool a person of the tenant, without any grant. The address is stored in lower case, because
   * people who look for it write it in any case. @throws conflict for an existing person
   */
  async create(person: NewPerson, cause: Cause): Promise<void> {
    await asMembership({ tenant: tenantUid, person: person.uid }, () => transact(this.createWrites(person, cause)));
  },

  /** The writes for a person, also for the transaction that creates the tenant. */
  createWrites(person: NewPerson, cause: Cause): Write[] {
    const email = person.email.toLowerCase();
    const of = { tenantUid, isSuperuser: false, isTenantSuperuser: false, created: cause.at, version: 1 };
    return [
      write(db.entities.user.create({ ...of, ...person, email }), IS_MEMBER),
      tenancyStore.joinWrite(person.uid, tenantUid),
      auditWrite(tenantUid, { place: IN_TENANCY, subject: person.uid, kind: 'person', changes: changesOf({}, { email }) }, cause),
    ];
  },

  /** `consistent`: for a decision that would otherwise find nothing to do. @throws not_found */
  async get(uid: string, { consistent = false } = {}): Promise<PersonItem> {
    const { data } = await db.entities.user.get({ tenantUid, uid }).go({ consistent });
    if (!data) throw notFound('person');
    return data;
  },

  /** Ends the sessions that the person has begun so far. */
  async signOut(uid: string, cause: Cause): Promise<void> {
    await transact([
      write(db.entities.user.patch({ tenantUid, uid }).set({ signedOutAt: cause.at }).remove(['keptSession'])),
      auditWrite(
        tenantUid,
        { place: IN_TENANCY, subject: uid, kind: 'person', changes: changesOf({}, { signedOutAt: cause.at }) },
        cause,
      ),
    ]);
  },

  /**
   * Ends the sessions that the person had begun before the new password, except `kept`, the session that set it. Skips sessions
   * that are ended already, or by a later end of all sessions. `also`: written in any case.
   */
  async endByPassword(uid: string, kept: string | undefined, cause: Cause, also: readonly Write[] = []): Promise<void> {
    const patch = db.entities.user.patch({ tenantUid, uid }).set({ signedOutAt: cause.at, ...(kept && { keptSession: kept }) });
    const ended = (kept ? patch : patch.remove(['keptSession'])).where(
      ({ signedOutAt }, { notExists, lt }) => `(${notExists(signedOutAt)} OR ${lt(signedOutAt, cause.at)})`,
    );
    const told = changesOf({}, { passwordSetAt: cause.at, signedOutAt: cause.at });
    try {
      await transact([
        write(ended, ENDED_SINCE),
        auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'person', changes: told }, cause),
        ...also,
      ]);
    } catch (error) {
      if (!ENDED_SINCE.is(error)) throw error;
      if (also.length > 0) await transact(also);
    }
  },

  /**
   * Records a sign-in, once a day. `lastLogin`: the recorded time. A transaction, so that it is retried while another one holds
   * the profile: no sign-in fails because of its date. Rewrites in lower case an address that an earlier release stored as typed.
   */
  async noteSignIn(
    { uid, email, lastLogin }: { uid: string; email: string; lastLogin?: string | undefined },
    now: string,
  ): Promise<void> {
    if (!isNewDay(lastLogin, now)) return;
    const found = email.toLowerCase();
    const change = { lastLogin: now, ...(found !== email && { email: found }) };
    await transact([write(db.entities.user.patch({ tenantUid, uid }).set(change))]);
  },

  /** Records that the person has shown to read the mailbox of their address. */
  async noteMailbox(uid: string, now: string): Promise<void> {
    await transact([write(db.entities.user.patch({ tenantUid, uid }).set({ mailboxShownAt: now }))]);
  },

  /**
   * Records the second factor of the person's account, with an audit entry and the writes in `also` unless nothing was known
   * before. Of two windows that notice a change, one records it.
   */
  async noteSecondFactor(
    { userUid, secondFactor: before }: { userUid: string; secondFactor: SecondFactor | undefined },
    now: SecondFactor,
    cause: Cause,
    also: readonly Write[],
  ): Promise<void> {
    const patch = db.entities.user.patch({ tenantUid, uid: userUid });
    const set =
      now === 'app'
        ? patch.set({ secondFactor: now, appSince: cause.at })
        : patch.set({ secondFactor: now }).remove(['appSince']);
    const noted = set.where(({ secondFactor }, { eq, notExists }) =>
      before === undefined ? notExists(secondFactor) : eq(secondFactor, before),
    );
    const change = changesOf({ secondFactor: before }, { secondFactor: now });
    const told =
      before === undefined
        ? []
        : [auditWrite(tenantUid, { place: IN_TENANCY, subject: userUid, kind: 'person', changes: change }, cause), ...also];
    await transact([write(noted, IS_NOTED), ...told]).catch((error: unknown) => {
      if (!IS_NOTED.is(error)) throw error;
    });
  },

  /** Several people in one BatchGet; unknown uids are left out. */
  async getMany(uids: readonly string[]): Promise<PersonItem[]> {
    const unique = [...new Set(uids)];
    if (unique.length === 0) return [];
    const { data } = await db.entities.user.get(unique.map((uid) => ({ tenantUid, uid }))).go();
    return data;
  },

  /**
   * The people of a list of any length, without unknown uids. For a long list it reads the list of the tenancy, about a thousand
   * people a Query, as long as that costs less than reading each person; the rest are read one by one.
   */
  async ofList(uids: readonly string[]): Promise<PersonItem[]> {
    const wanted = new Set(uids);
    const found: PersonItem[] = [];
    let more: string | null = null;
    let isWorthIt = wanted.size > READS_OF_A_PAGE;
    while (isWorthIt) {
      const page: { data: PersonItem[]; cursor: string | null } = await db.entities.user.query
        .ofTenant({ tenantUid })
        .go({ cursor: more });
      const ours = page.data.filter(({ uid }) => wanted.delete(uid));
      found.push(...ours);
      more = page.cursor;
      isWorthIt = more !== null && wanted.size > 0 && ours.length > READS_OF_A_PAGE;
    }
    return [...found, ...(await this.getMany([...wanted]))];
  },

  /**
   * The person with an e-mail address, in lower case or, as earlier releases stored it, as written here. Of two people, such as
   * from two providers, the active one.
   */
  async byEmail(email: string): Promise<PersonItem | undefined> {
    const found = await Promise.all(
      [...new Set([email, email.toLowerCase()])].map((each) => db.entities.user.query.ofTenant({ tenantUid, email: each }).go()),
    );
    const people = found.flatMap(({ data }) => data);
    return people.find(({ deactivatedAt }) => deactivatedAt === undefined) ?? people[0];
  },

  /** Everybody in the tenant, in one Query, by e-mail address. */
  async all(): Promise<PersonItem[]> {
    const { data } = await db.entities.user.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /** Replaces a person's rights on a project or company, with the audit entry. */
  grantWrites(userUid: string, grant: NewGrant, cause: Cause): Write[] {
    const item = { tenantUid, userUid, version: 1, ...grant, actions: [...grant.actions] };
    const { scope, isAdmin, actions, roles } = grant;
    return [
      write(db.entities.grant.put(item)),
      auditWrite(
        tenantUid,
        {
          place: inScope(grant.scope, grant.scopeUid),
          subject: userUid,
          kind: 'membership',
          changes: changesOf({}, { [scope]: grant.scopeUid, isAdmin, actions, roles }),
        },
        cause,
      ),
    ];
  },

  /** The grants that people hold on a project or company, in one Query. */
  async membersOf(scopeUid: string) {
    const { data } = await db.entities.grant.query.ofScope({ tenantUid, scopeUid }).go({ pages: 'all' });
    return data;
  },
});
