import { seenPackages } from '../../../shared/domain/access/packages.ts';
import { assignedPackages } from '../../../shared/domain/access/sight.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { permissionsOf } from '../../data/stores/person/role-rights.ts';
import type { LoadedProject, PackageItem } from '../../data/stores/project/project-store.ts';

/** A person who would lose sight of some packages of a project, which are sorted by name. */
export type LostSight = { person: PersonItem; packages: PackageItem[] };

/**
 * The people who see fewer packages of a project after a change of its groups or roles, sorted by last name: two Queries and a
 * BatchGet. Superusers and administrators of its company see all packages, whatever their roles.
 */
export async function lostSights(tenantUid: string, before: LoadedProject, after: LoadedProject): Promise<LostSight[]> {
  const store = personStore(tenantUid);
  const [held, ofCompany] = await Promise.all([
    membershipStore(tenantUid).of(before.project.uid),
    store.membersOf(before.project.companyUid),
  ]);
  const administrators = new Set(ofCompany.filter(({ isAdmin }) => isAdmin).map(({ userUid }) => userUid));
  const assigned = assignedPackages(before.allPackages, before.roles);
  const seen = (roles: (typeof held)[number]['roles'], all: LoadedProject) =>
    seenPackages(permissionsOf(roles, all), before.packages, assigned);
  const lost = held.flatMap(({ userUid, roles }) => {
    if (administrators.has(userUid)) return [];
    const [had, keeps] = [seen(roles, before), seen(roles, after)];
    const packages = before.packages.filter(({ uid }) => had.has(uid) && !keeps.has(uid));
    return packages.length > 0 ? [{ userUid, packages: packages.sort((a, b) => compareNames(a.name, b.name)) }] : [];
  });
  const people = new Map((await store.getMany(lost.map(({ userUid }) => userUid))).map((each) => [each.uid, each]));
  return lost
    .flatMap(({ userUid, packages }) => {
      const person = people.get(userUid);
      return person && !person.isSuperuser && !person.isTenantSuperuser ? [{ person, packages }] : [];
    })
    .sort((a, b) => compareNames(a.person.lastName, b.person.lastName) || compareNames(a.person.email, b.person.email));
}
