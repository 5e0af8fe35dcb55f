import { randomUUID } from 'node:crypto';
import { ENDING_ADMIN } from '../../../../shared/domain/access/ends.ts';
import { type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inScope } from '../../trail-place.ts';
import { check, inChunks, sizeOf, transact, transactThen, type Write, write } from '../../transact.ts';
import { ownRight } from '../company/company-rights.ts';
import { companyExists } from '../company/company-store.ts';
import type { GrantItem } from './membership-store.ts';
import type { PersonItem } from './person-store.ts';
import { stillUnseated } from './seat-binding.ts';
import { superuserStill } from './superuser-check.ts';

const BUSY = errorKind(
  'stale_version',
  'The roles of one of the two changed in the meantime. Do it again: what is left goes over.',
);
const CHANGED = errorKind(
  'conflict',
  'The person who takes over was changed in the meantime. Do it again: what is left goes over.',
);

const NOTHING = { roles: [] as MemberRole[], isAdmin: false, actions: [] };

/**
 * What follows from a transfer at other places, for the giver and for the receiver. `unfinished`: the job that finishes the
 * latter; `used`: the answers to what the receiver was invited to.
 */
export type Elsewhere = Readonly<Record<'lost' | 'gained' | 'unfinished' | 'used', readonly Write[]>>;
const NOWHERE: Elsewhere = { lost: [], gained: [], unfinished: [], used: [] };

/** Transfers of rights between people of one tenant. */
export const grantTransferStore = (tenantUid: string) => ({
  /**
   * Moves a person's right on one project or company to another person, who keeps their own right there. One transaction, so that
   * exactly one of the two holds it; a superuser who lost the right to do this stops there.
   * Does not move what comes through a role elsewhere: it follows that role, as `lost` and `gained` elsewhere. What does not fit
   * is lost before and gained afterwards.
   * @param to the receiver as read before their seats were
   * @throws stale_version, also for a deleted place, conflict for a receiver who is deactivated or gets a seat meanwhile, and for
   * an administering right of a receiver whose access ends
   */
  async move(
    given: GrantItem,
    to: PersonItem,
    cause: Cause,
    { lost, gained, unfinished, used }: Elsewhere = NOWHERE,
  ): Promise<void> {
    const toUid = to.uid;
    const { userUid, scope, scopeUid, version } = given;
    const { grant } = await readPartition(partition.user(tenantUid, toUid), sortKey.grant(scope, scopeUid), { consistent: true });
    const remove = db.entities.grant
      .delete({ tenantUid, userUid, scope, scopeUid })
      .where((item, { eq }) => eq(item.version, version));
    const audit = (subject: string, from: object, to: object) =>
      auditWrite(
        tenantUid,
        {
          place: inScope(scope, scopeUid),
          subject,
          kind: 'membership',
          changes: changesOf({ ...from }, { ...to }),
          context: {
            [scope]: scopeUid,
          },
        },
        cause,
      );
    const taken = sumOf(given, grant[0]);
    const main = [
      superuserStill(tenantUid, cause.by),
      // the condition on who acts holds for the receiver too, and an item takes only one; a superuser gets no seat
      ...(toUid === cause.by ? [] : [stillUnseated(to, CHANGED)]),
      placeStill(given),
      write(remove, BUSY),
      audit(userUid, given, NOTHING),
      ...(taken.roles.length > 0 || taken.isAdmin || taken.actions.length > 0
        ? [receive({ tenantUid, userUid: toUid, scope, scopeUid }, taken, grant[0]), audit(toUid, grant[0] ?? NOTHING, taken)]
        : []),
      ...unfinished,
      ...used,
    ];
    const { before, now } = inChunks(lost, sizeOf(main));
    for (const chunk of before) await transact(chunk);
    await transactThen([...main, ...now], gained);
  },
});

const placeStill = ({ tenantUid, scope, scopeUid }: GrantItem): Write =>
  scope === 'company'
    ? companyExists(tenantUid, scopeUid, BUSY)
    : check(
        db.entities.project.delete({ tenantUid, uid: scopeUid }).where(({ uid }, { exists }) => exists(uid)),
        BUSY,
      );

/** The union of two grants: the roles of both, each once. */
function sumOf(given: GrantItem, held: GrantItem | undefined) {
  const byThemselves = given.roles.filter(({ through }) => !through);
  // a role that the receiver has through one elsewhere alone becomes their own
  const kept = (held?.roles ?? []).filter(
    ({ roleUid, through }) => !through || !byThemselves.some((role) => role.roleUid === roleUid),
  );
  const added = byThemselves.filter(({ roleUid }) => !kept.some((role) => role.roleUid === roleUid));
  const { isAdmin, actions, limited = [] } = mergeGrants([handedOver(given), ...(held ? [held] : [])])!;
  const byRole = new Map(limited.map((each) => [each.roleUid, each]));
  return {
    roles: [...kept, ...added.map(({ roleUid }) => ({ memberUid: randomUUID(), roleUid }))],
    isAdmin,
    actions: [...actions],
    ...(byRole.size > 0 && { limited: [...byRole.values()] }),
    ...(given.scope === 'company' && companySum(given, held)),
    // the end of the giver's access applies to a receiver without access; existing access keeps its own end
    ...(!held && given.until !== undefined && { until: given.until }),
  };
}

/** The part of a right that comes from its own roles. A right through a role elsewhere is limited to packages, and stays out. */
function handedOver({ roles, isAdmin, actions, limited }: GrantItem): Grant {
  const through = new Set(roles.filter((role) => role.through).map(({ roleUid }) => roleUid));
  return { isAdmin, actions, limited: limited?.filter(({ roleUid }) => !through.has(roleUid)) };
}

/** The sources of the combined right on a company: the own rights and the permission groups of both. */
function companySum(given: GrantItem, held: GrantItem | undefined) {
  const both = [given, ...(held ? [held] : [])];
  const { isAdmin, actions } = mergeGrants(both.map(ownRight))!;
  return { own: { isAdmin, actions: [...actions] }, groups: [...new Set(both.flatMap(({ groups = [] }) => groups))] };
}

type Key = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;

function receive(key: Key, taken: ReturnType<typeof sumOf>, held: GrantItem | undefined): Write {
  if (taken.isAdmin && held?.until !== undefined) throw new AppError('conflict', ENDING_ADMIN);
  if (!held) return write(db.entities.grant.create({ ...key, ...taken, version: 1 }), BUSY);
  const patch = db.entities.grant
    .patch(key)
    .set({ ...taken, version: held.version + 1 })
    .where((item, { eq }) => eq(item.version, held.version));
  return write(patch, BUSY);
}
