import type { Action, Grant, LimitedGrant } from './rights.ts';

/** What is about a package and its reports; all else is about the whole project, and no grant that is limited to packages allows it. */
const isAboutPackages = (action: Action): boolean => /_TRACKER_REF(_SCORE_VALUE)?$/.test(action);

/** What a permission group with these actions allows to a role that is limited to packages: never more than on them. */
export const limitedTo = (roleUid: string, packages: readonly string[], actions: readonly Action[]): LimitedGrant => ({
  roleUid,
  packages,
  actions: actions.filter(isAboutPackages),
});

type Parent = string | null | undefined;

/** A package and those above it, itself first. */
export function pathOf(uid: string, parentOf: (uid: string) => Parent): string[] {
  const path = new Set<string>();
  for (let at: Parent = uid; at && !path.has(at); at = parentOf(at)) path.add(at);
  return [...path];
}

const covers = (path: readonly string[], { packages }: LimitedGrant): boolean => packages.some((uid) => path.includes(uid));

/**
 * A grant as it counts on one package of its project: with what is limited to it or to one above it.
 * @param path of the package, by `pathOf`
 */
export function grantWithin(grant: Grant | undefined, path: readonly string[]): Grant | undefined {
  if (!grant?.limited) return grant;
  const { isAdmin, actions, limited } = grant;
  const here = limited.filter((each) => covers(path, each)).flatMap((each) => each.actions);
  return { isAdmin, actions: [...new Set([...actions, ...here.filter(isAboutPackages)])] };
}

/** What a grant allows on any package at all, for what is then told of those alone that it is limited to. */
export const grantAnywhere = (grant: Grant | undefined): Grant | undefined =>
  grantWithin(grant, grant?.limited?.flatMap(({ packages }) => packages) ?? []);

/** The limited parts as the roles of the project have them now: one whose role is gone, or names no package any more, counts no longer. */
export const limitedNow = (grant: Grant, roles: readonly { uid: string; packages?: readonly string[] | undefined }[]): Grant => ({
  ...grant,
  limited: (grant.limited ?? []).flatMap((each) => {
    const packages = roles.find(({ uid }) => uid === each.roleUid)?.packages;
    return packages ? [{ ...each, packages }] : [];
  }),
});
