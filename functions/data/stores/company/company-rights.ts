import { type Action, type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import type { GrantChange, GrantItem } from '../person/grant-writes.ts';
import type { PermissionGroupItem } from '../person/permission-group-store.ts';

/** The rights of a company member who neither administers it nor has one of its permission groups. */
export const COMPANY_MEMBER: readonly Action[] = ['READ_COMPANY', 'READ_COMPANY_MEMBER'];

/** A member's right on a company beside that of the permission groups. */
export const ownRight = ({ own, isAdmin, actions }: GrantItem): Grant => own ?? { isAdmin, actions };

/** The combined rights of a member from an own right and from permission groups of a company. */
function together(own: Grant, uids: readonly string[], all: readonly PermissionGroupItem[]): GrantChange {
  const having = all.filter(({ uid }) => uids.includes(uid));
  const groups = having.map(({ uid }) => uid);
  return { ...mergeGrants([own, ...having])!, own, groups };
}

/** The grant of a member with other permission groups, or of one whose groups have changed. `all`: the groups of the company. */
export function withGroups(held: GrantItem, uids: readonly string[], all: readonly PermissionGroupItem[]): GrantChange {
  const { isAdmin, actions } = ownRight(held);
  if (uids.length > 0) return together({ isAdmin, actions: [] }, uids, all);
  const had = (held.groups?.length ?? 0) > 0;
  return together({ isAdmin, actions: had ? COMPANY_MEMBER : actions }, [], all);
}

/** The grant of a member who becomes an administrator by a right of their own, or no longer is one. Groups stay as they are. */
export function withAdmin(held: GrantItem, isAdmin: boolean, all: readonly PermissionGroupItem[]): GrantChange {
  const { actions } = ownRight(held);
  const groups = held.groups ?? [];
  const follows = isAdmin || groups.length > 0;
  return together({ isAdmin, actions: follows ? actions : [...new Set([...actions, ...COMPANY_MEMBER])] }, groups, all);
}
