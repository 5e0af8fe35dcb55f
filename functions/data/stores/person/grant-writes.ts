import type { EntityItem } from 'electrodb';
import { ENDING_ADMIN } from '../../../../shared/domain/access/ends.ts';
import type { Grant } from '../../../../shared/domain/access/rights.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { GrantEntity, MemberRole } from '../../entities/person/grant.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import { adminKept, ofActive } from './last-admin.ts';

export type GrantItem = EntityItem<typeof GrantEntity>;

/** The fields of a grant that a change writes; of a company also the own right and the groups that it follows from. */
export type GrantChange = Grant & { roles?: MemberRole[]; own?: Grant; groups?: string[]; until?: string };

const BUSY = errorKind(
  'stale_version',
  "Somebody else changed this person's roles in the meantime. Load the page again and repeat your change.",
);

/**
 * Replaces the rights of a grant. `basis`: checks of the roles and permission groups that they follow from. @throws stale_version
 * when it or one of these changes meanwhile, conflict for an administrator whose access would end
 */
export function changeWrites(held: GrantItem, change: GrantChange, basis: readonly Write[], cause: Cause): Write[] {
  const { tenantUid, userUid, scope, scopeUid, version } = held;
  if (change.isAdmin && held.until !== undefined) throw new AppError('conflict', ENDING_ADMIN);
  const { own, actions, limited, ...rest } = change;
  const set = {
    ...rest,
    actions: [...actions],
    ...(limited && { limited: [...limited] }),
    ...(own && { own: { isAdmin: own.isAdmin, actions: [...own.actions] } }),
  };
  const patch = db.entities.grant.patch({ tenantUid, userUid, scope, scopeUid }).set({ ...set, version: version + 1 });
  const loses = !limited && held.limited !== undefined;
  const whole = loses ? patch.remove(['limited']) : patch;
  const told = loses ? { ...set, limited: null } : set;
  return [
    {
      ...write(
        whole.where((item, { eq }) => eq(item.version, version)),
        BUSY,
      ),
      basis,
    },
    auditWrite(
      tenantUid,
      {
        place: inScope(scope, scopeUid),
        subject: userUid,
        kind: 'membership',
        changes: changesOf(held, told),
        context: { [scope]: scopeUid },
      },
      cause,
    ),
  ];
}

/** A grant, its new state, and checks of the roles and permission groups behind that. */
export type Regrant = { held: GrantItem; next: GrantChange; basis: readonly Write[] };

/** The effects of a changed role or permission group: the conditions for it, and two writes per grant, which stay together. */
export type Regrants = { kept: readonly Write[]; grants: readonly Write[][] };

/** Whether a person loses a right by the change. */
export const takes = ({ held, next }: Pick<Regrant, 'held' | 'next'>): boolean =>
  (held.isAdmin && !next.isAdmin) || held.actions.some((action) => !next.actions.includes(action));

/**
 * The changed grants after a change of a role or permission group, those that lose something first.
 * @param members all grants on the project or company
 * @throws conflict when it would be left without an administrator
 */
export async function regrantWrites(
  members: readonly GrantItem[],
  regrants: readonly Regrant[],
  cause: Cause,
): Promise<Regrants> {
  const losing = regrants.filter(({ next }) => !next.isAdmin).map(({ held }) => held);
  const keeping = regrants.filter(({ next }) => next.isAdmin).map(({ held }) => held);
  const stays = (await ofActive(keeping.filter(({ isAdmin }) => isAdmin))).length > 0;
  // a grant that this transaction writes cannot be checked in it
  const others = members.filter((held) => !keeping.includes(held));
  const kept = stays ? [] : await adminKept(others, new Set(losing.map(({ userUid }) => userUid)));
  const inOrder = [...regrants.filter(takes), ...regrants.filter((each) => !takes(each))];
  return { kept, grants: inOrder.map(({ held, next, basis }) => changeWrites(held, next, basis, cause)) };
}
