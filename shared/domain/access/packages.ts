import { type Action, type Grant, type LimitedGrant, seesPackages } from './rights.ts';
import { type AssignedPackage, ownPackages } from './sight.ts';

const NOBODY = { isSuperuser: false, isTenantSuperuser: false };

/**
 * Whether an action is about a package and its reports. All others are about the whole project, and no grant that is limited to
 * packages allows them.
 */
const isAboutPackages = (action: Action): boolean => /_TRACKER_REF(_SCORE_VALUE)?$/.test(action);

/** The grant of a permission group with these actions to a role that is limited to packages: only on these packages. */
export const limitedTo = (roleUid: string, packages: readonly string[], actions: readonly Action[]): LimitedGrant => ({
  roleUid,
  packages,
  actions: actions.filter(isAboutPackages),
});

/** The same for a role whose permission group sees its own packages alone; these are read with each request. */
export const limitedToOwn = (roleUid: string, actions: readonly Action[]): LimitedGrant => ({
  ...limitedTo(roleUid, [], actions),
  own: true,
});

type Parent = string | null | undefined;

/** A package and those above it, itself first. */
export function pathOf(uid: string, parentOf: (uid: string) => Parent): string[] {
  const path = new Set<string>();
  for (let at: Parent = uid; at && !path.has(at); at = parentOf(at)) path.add(at);
  return [...path];
}

const covers = (path: readonly string[], { packages, alone = [] }: LimitedGrant): boolean =>
  packages.some((uid) => path.includes(uid)) || alone.some((uid) => uid === path[0]);

/**
 * A grant as it counts on one package of its project, including the parts that are limited to it or to a package above it.
 * @param path of the package, by `pathOf`
 */
export function grantWithin(grant: Grant | undefined, path: readonly string[]): Grant | undefined {
  if (!grant?.limited) return grant;
  const { isAdmin, actions, limited } = grant;
  const here = limited.filter((each) => covers(path, each)).flatMap((each) => each.actions);
  return { isAdmin, actions: [...new Set([...actions, ...here.filter(isAboutPackages)])] };
}

/**
 * The rights of a grant on any package at all, for lists that then show only the packages it is limited to. A role that is
 * limited to its own packages makes its people members before they have a package.
 */
export function grantAnywhere(grant: Grant | undefined): Grant | undefined {
  if (!grant?.limited) return grant;
  const { isAdmin, actions, limited } = grant;
  const somewhere = limited.filter(({ own, packages }) => own || packages.length > 0).flatMap((each) => each.actions);
  return { isAdmin, actions: [...new Set([...actions, ...somewhere.filter(isAboutPackages)])] };
}

/** A grant whose `own` parts name the packages that are assigned to their roles now. Other parts stay as they are. */
export function ownNow<G extends Grant>(grant: G, packages: readonly AssignedPackage[]): G {
  if (!grant.limited?.some(({ own }) => own)) return grant;
  return { ...grant, limited: grant.limited.map((each) => (each.own ? { ...each, ...ownPackages(each, packages) } : each)) };
}

type RoleNow = { uid: string; packages?: readonly string[] | undefined };

/**
 * The limited parts by the current roles of the project. A part whose role is deleted, or names no
 * package any more, no longer counts.
 */
export const limitedToRoles = <G extends Grant>(grant: G, roles: readonly RoleNow[]): G => ({
  ...grant,
  limited: (grant.limited ?? []).flatMap((each) => {
    const role = roles.find(({ uid }) => uid === each.roleUid);
    if (each.own) return role ? [each] : [];
    return role?.packages ? [{ ...each, packages: role.packages }] : [];
  }),
});

/** Rights on the packages that are assigned to the roles now. */
export const limitedNow = (grant: Grant, roles: readonly RoleNow[], assigned: readonly AssignedPackage[]): Grant =>
  ownNow(limitedToRoles(grant, roles), assigned);

/** The rights of a limited grant on the packages in an answer; `seen`: their uids. */
export const grantOnSeen = (grant: Grant, seen: ReadonlySet<string>): Grant | undefined =>
  grantAnywhere({
    ...grant,
    limited: grant.limited?.map((each) => ({ ...each, packages: each.packages.filter((uid) => seen.has(uid)) })),
  });

/** Uids of the packages whose names and statuses a grant on their project reveals. */
export function seenPackages(
  grant: Grant,
  packages: readonly { uid: string; parentUid?: Parent }[],
  assigned: readonly AssignedPackage[],
): Set<string> {
  const now = ownNow(grant, assigned);
  const parents = new Map(packages.map(({ uid, parentUid }) => [uid, parentUid]));
  const sees = (uid: string) =>
    seesPackages(
      NOBODY,
      grantWithin(
        now,
        pathOf(uid, (each) => parents.get(each)),
      ),
    );
  return new Set(packages.map(({ uid }) => uid).filter(sees));
}
